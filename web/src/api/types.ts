/** What the server says, as far as the page uses it (docs/server.md; the server's own page is /api/openapi.json). */

export type Colour = 'red' | 'yellow' | 'blue' | 'black' | 'green' | 'neutral' | 'duli'
export type GameName = 'yunnan' | 'ming'

/** All that a seat may know: `game.view(seat)` of the engine. Each game's screen narrows it. */
export interface View {
  game: GameName
  edition?: string
  options: Record<string, unknown>
  round: number
  phase: string
  to_move: Colour | null
  seat: Colour | null
  seats: Record<string, string>
  move: number
  legal_moves: string[]
  scores: Record<string, number>
  score_parts: Record<string, Record<string, number>>
  winners: Colour[]
  board?: unknown
  players: Record<string, Record<string, unknown>>
  [more: string]: unknown
}

/** One thing that happened, with its facts and its sentence. */
export interface GameEvent {
  event: string
  move: number
  text?: string
  player?: Colour
  [fact: string]: unknown
}

/** A legal move: the notation, a short label, what it does, and the facts that follow from it. */
export interface Choice {
  move: string
  label: string
  meaning?: string
  effects?: Record<string, unknown>
  warning?: string | null
}

export interface ChoiceGroup {
  title: string
  where?: string
  choices: Choice[]
}

export interface Seat {
  colour: Colour
  name: string | null
  /** The name of a bot's level, or null for a person. */
  bot: string | null
  mine: boolean
  online: boolean
  open: boolean
}

export interface ChatLine {
  id: number
  name: string
  text: string
  at: string
}

export type Status = 'waiting' | 'running' | 'over'

/** A table as one seat sees it. */
export interface TableState {
  table: string
  number: number
  status: Status
  seat: Colour | null
  view: View
  events: GameEvent[]
  asked: string
  choices: ChoiceGroup[]
  deciders: Colour[]
  seats: Seat[]
}

export interface Refusal {
  text: string
  rule: string | null
  move?: string
}
