/** Walking over a board with the arrow keys: the nearest target in that direction. */
export interface Spot {
  x: number
  y: number
}

const STEP: Record<string, [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }
export const isArrow = (key: string): boolean => key in STEP

/** Index of the spot that lies next in the arrow's direction, or -1. What is straight ahead wins over what is near but aside. */
export function nearest(from: Spot, spots: readonly Spot[], key: string): number {
  const [dx, dy] = STEP[key]!
  let best = -1
  let least = Infinity
  spots.forEach((spot, k) => {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx)
    if (ahead <= 1 || aside > ahead * 3) return
    const cost = ahead + 1.5 * aside
    if (cost < least) [best, least] = [k, cost]
  })
  return best
}

/** Where a target is: in its middle, or in that of another element that stands for it (a bent district's is in its neighbour). */
const middle = (element: SVGElement): Spot => {
  const box = (document.getElementById(element.dataset.mid ?? '') ?? element).getBoundingClientRect()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Moves the focus inside the stage; the first target when none has it. */
export function walkFocus(stage: Element, key: string): void {
  const targets = [...stage.querySelectorAll<SVGElement>('[role="button"], [data-move]')].filter((one) => one.getBoundingClientRect().width > 0)
  const now = document.activeElement
  if (!now || !targets.includes(now as SVGElement)) {
    ;(targets.find((one) => one.dataset.move) ?? targets.find((one) => one.classList.contains('able')) ?? targets[0])?.focus()
    return
  }
  const others = targets.filter((one) => one !== now)
  const found = nearest(middle(now as SVGElement), others.map(middle), key)
  if (found >= 0) others[found]!.focus()
}
