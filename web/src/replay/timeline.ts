/** The time line of a game: where rounds and phases begin, and what stood at a moment. */
import type { Colour } from '../api/types'

export interface TimelineMove {
  move: number
  seat: Colour
  text: string
  /** "Round 3, placing": as the record groups its moves. */
  heading: string
}

export interface Span {
  /** The number of moves on the board when it begins and when it ends. */
  from: number
  to: number
}

export interface PhaseSpan extends Span {
  round: number
  phase: string
}

export interface RoundSpan extends Span {
  round: number
}

export function readHeading(heading: string): { round: number; phase: string } {
  const [, round = '0', phase = ''] = /^\D*(\d+),\s*(.+)$/.exec(heading) ?? []
  return { round: Number(round), phase }
}

/** Phases in order; each begins before its first move. */
export function phases(moves: readonly TimelineMove[]): PhaseSpan[] {
  const found: PhaseSpan[] = []
  let heading = ''
  moves.forEach((move, i) => {
    const last = found.at(-1)
    if (last && move.heading === heading) last.to = i + 1
    else found.push({ ...readHeading(move.heading), from: i, to: i + 1 })
    heading = move.heading
  })
  return found
}

export function rounds(spans: readonly PhaseSpan[]): RoundSpan[] {
  const found: RoundSpan[] = []
  for (const { round, from, to } of spans) {
    const last = found.at(-1)
    if (last && last.round === round) last.to = to
    else found.push({ round, from, to })
  }
  return found
}

/** The phase that the next move belongs to; after the last move, the last one. */
export function phaseAt(spans: readonly PhaseSpan[], move: number): PhaseSpan | undefined {
  return spans.find((span) => move >= span.from && move < span.to) ?? spans.at(-1)
}

/** Where "since my last move" begins: right after my last move that others have answered; the start if there is none. */
export function sinceMine(moves: readonly TimelineMove[], mine: readonly Colour[]): number {
  let last = moves.length
  while (last > 0 && mine.includes(moves[last - 1]!.seat)) last--
  while (last > 0 && !mine.includes(moves[last - 1]!.seat)) last--
  return last
}

/** The beginning of the round (or phase) before or behind a moment. */
export function jump(spans: readonly Span[], move: number, total: number, back: boolean): number {
  const starts = [...spans.map((span) => span.from), total]
  return back ? (starts.findLast((start) => start < move) ?? 0) : (starts.find((start) => start > move) ?? total)
}
