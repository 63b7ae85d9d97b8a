/** The view of a game of Ming Dynasty, as the server sends it (DESIGN 5). */
export interface MingPlayer {
  points: number
  prince: string | null
  supply: number
  spaces: Record<string, number>
  districts: Record<string, number>
  monks: string[]
  cities: Record<string, Record<string, number>>
  hand: Record<string, number>
  tiles: Record<string, number>
  out: number
}

export interface MingView {
  game: 'ming'
  options: Record<string, unknown>
  round: number
  phase: string
  order: string[]
  start: string
  to_move: string | null
  players: Record<string, MingPlayer>
  display: Record<string, string>
  draw: number
  discard: Record<string, number>
  dragons: number
  passed?: string[]
  turn?: 'step' | 'stay' | null
  returning?: { city: string; have_chosen: string[]; back: Record<string, number> | null }
  neutral?: { supply: number; districts: Record<string, number>; cities: Record<string, Record<string, number>>; out: number }
  seat: string | null
  seats: Record<string, string>
  move: number
  legal_moves: string[]
  scores: Record<string, number>
  winners: string[]
  board?: string | MingBoardData
}

export interface MingBoardData {
  name: string
  provinces: Record<string, { source: string; name: string }>
  borders: Record<string, { transport: string; icon: number[] } | string>
}

export const COLOURS = ['red', 'yellow', 'blue', 'green'] as const
export const CARDS = ['rider', 'rickshaw', 'junk', 'barge', 'oxcart', 'sedan', 'dragon'] as const
