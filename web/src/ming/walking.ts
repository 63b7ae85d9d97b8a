/** Arrow keys: from the focused place to the nearest one in that direction. */
const AHEAD: Record<string, (dx: number, dy: number) => [number, number]> = {
  ArrowRight: (dx, dy) => [dx, dy],
  ArrowLeft: (dx, dy) => [-dx, dy],
  ArrowDown: (dx, dy) => [dy, dx],
  ArrowUp: (dx, dy) => [-dy, dx],
}

/** The index of the nearest spot ahead; going aside costs more than going on. */
export function nearest(from: readonly number[], spots: readonly (readonly number[])[], key: string): number | null {
  const turn = AHEAD[key]
  if (!turn) return null
  let best: number | null = null
  let least = Infinity
  spots.forEach(([x = 0, y = 0], i) => {
    const [ahead, aside] = turn(x - (from[0] ?? 0), y - (from[1] ?? 0))
    const cost = ahead + Math.abs(aside) * 2.5
    if (ahead > 4 && Math.abs(aside) < ahead * 2.5 && cost < least) [best, least] = [i, cost]
  })
  return best
}

const spot = (element: Element): number[] => (element.getAttribute('data-spot') ?? '').split(' ').map(Number)

export function arrow(_: unknown, focused: Element | null, key: string): Element | null {
  const all = [...document.querySelectorAll('.ming-board [data-spot]')]
  if (!focused?.hasAttribute('data-spot')) return all.find((one) => one.hasAttribute('data-move')) ?? all[0] ?? null
  const others = all.filter((one) => one !== focused)
  const found = nearest(spot(focused), others.map(spot), key)
  return found === null ? focused : others[found]!
}
