/** The notation taken apart, to know where on the board a legal move belongs. */
import type { Choice } from '../api/types'

export type Kind = 'bid' | 'bank' | 'market' | 'pass' | 'block' | 'take' | 'build' | 'move' | 'end' | 'score' | 'other'

export interface Move {
  text: string
  kind: Kind
  /** Where the trader comes from: "supply", the market or a province. */
  from?: string
  /** Province or gorge where it ends. */
  to?: string
  building?: string
  space?: number
  structure?: string
  displace?: string
  amount?: number
}

const KINDS: readonly string[] = ['bid', 'bank', 'market', 'pass', 'block', 'take', 'build', 'move', 'end', 'score']

export function parse(text: string): Move {
  const words = text.split(' ')
  const kind = (KINDS.includes(words[0]!) ? words[0] : 'other') as Kind
  const after = (word: string): string | undefined => (words.includes(word) ? words[words.indexOf(word) + 1] : undefined)
  const from = after('from') ?? 'supply'
  switch (kind) {
    case 'bid':
      return { text, kind, from, building: words[1]!, space: Number(words[2]) }
    case 'bank':
      return { text, kind, from, building: words[1] === 'upper' || words[1] === 'lower' ? words[1] : 'bank' }
    case 'market':
      return { text, kind, from }
    case 'block':
      return { text, kind, to: words[1]! }
    case 'take':
    case 'build':
      return { text, kind, structure: words[1]!, ...(after('at') ? { to: after('at')! } : {}) }
    case 'move':
      return { text, kind, from: words[1]!, to: words[2]!, ...(after('displace') ? { displace: after('displace')! } : {}) }
    case 'score':
      return { text, kind, amount: Number(words[1]) }
    default:
      return { text, kind }
  }
}

const known = new WeakMap<Choice[], Move[]>()
/** The moves of a list of choices, taken apart once: board, town and bar ask for the same. */
export function parsed(choices: Choice[]): Move[] {
  const moves = known.get(choices) ?? choices.map((choice) => parse(choice.move))
  known.set(choices, moves)
  return moves
}

/** The traders that may be sent or placed: supply, market or provinces, each once. */
export function sources(moves: Move[]): string[] {
  return [...new Set(moves.flatMap((move) => (move.from ? [move.from] : [])))]
}

/** The source that needs no question: the chosen one, else the supply, else the only one. */
export function source(moves: Move[], chosen: string | null): string | null {
  const all = sources(moves)
  if (chosen && all.includes(chosen)) return chosen
  if (all.includes('supply')) return 'supply'
  return all.length === 1 ? all[0]! : null
}

/** The structures of yard and personal supply that may be placed now. */
export function structures(moves: Move[]): string[] {
  return [...new Set(moves.flatMap((move) => (move.structure ? [move.structure] : [])))]
}
