/** Where the points came from, and how they grew: sums over what the server tells, for tables and charts. */
import type { Colour, GameEvent, View } from '../api/types'

export interface Source {
  /** Name of the part, as the engine has it. */
  key: string
  points: Record<string, number>
}

/** One row a source, in the engine's order; a source that gave nobody anything is left out. */
export function sources(view: View): Source[] {
  const parts = view.score_parts ?? {}
  const keys = [...new Set(Object.values(parts).flatMap((one) => Object.keys(one)))]
  return keys
    .map((key) => ({ key, points: Object.fromEntries(Object.entries(parts).map(([colour, one]) => [colour, one[key] ?? 0])) }))
    .filter(({ points }) => Object.values(points).some(Boolean))
}

export interface Series {
  /** Rounds, from first to last. */
  rounds: number[]
  values: Record<string, number[]>
}

/** What an event adds to a player's points while the game runs. */
function gained(event: GameEvent): number {
  const number = (name: string): number => (typeof event[name] === 'number' ? (event[name] as number) : 0)
  switch (event.event) {
    case 'scored':
      return number('vp')
    case 'debt':
      return -number('vp')
    case 'city_points':
      return number('points') + number('most')
    case 'set':
    case 'monks':
    case 'remaining_tiles':
      return number('points')
    default:
      return 0
  }
}

function byRound(events: readonly GameEvent[], colours: readonly Colour[], amount: (event: GameEvent) => number): Series {
  const rounds = [1]
  const values: Record<string, number[]> = Object.fromEntries(colours.map((colour) => [colour, [0]]))
  for (const event of events) {
    if (event.event === 'round' && event.round !== rounds.at(-1)) {
      rounds.push(Number(event.round))
      for (const colour of colours) values[colour]!.push(0)
    }
    const own = event.player ? values[event.player] : undefined
    if (own) own[own.length - 1]! += amount(event)
  }
  return { rounds, values }
}

/** Points after each round; the last one is the final score, with what the end added. */
export function scoreByRound(events: readonly GameEvent[], view: View, colours: readonly Colour[]): Series {
  const series = byRound(events, colours, gained)
  for (const colour of colours) {
    let sum = 0
    series.values[colour] = series.values[colour]!.map((value) => (sum += value))
    if (view.to_move === null && view.winners.length) series.values[colour]![series.rounds.length - 1] = view.scores[colour] ?? sum
  }
  return series
}

/** Income of each round; null for games without income. */
export function incomeByRound(events: readonly GameEvent[], colours: readonly Colour[]): Series | null {
  if (!events.some((event) => event.event === 'income')) return null
  return byRound(events, colours, (event) => (event.event === 'income' ? Number(event.income) : 0))
}

/** Round numbers for an axis: from 0, at most six lines. */
export function ticks(low: number, high: number): number[] {
  const span = Math.max(1, high - low)
  const raw = span / 5
  const unit = 10 ** Math.floor(Math.log10(raw))
  const step = Math.max(1, [1, 2, 5, 10].map((one) => one * unit).find((one) => one >= raw) ?? 10 * unit)
  const found: number[] = []
  for (let value = Math.floor(low / step) * step; value < high + step; value += step) found.push(value)
  return found
}
