/** What the server says, as far as the page uses it (docs/server.md; the server's own page is /api/openapi.json). */

export type Colour = 'red' | 'yellow' | 'blue' | 'black' | 'green' | 'neutral' | 'duli'
export type GameName = 'yunnan' | 'ming'

/** What every game's view has: `game.view(seat)` of the engine is all that a seat may know. */
export interface BaseView {
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
  /** The board's data when the table has its own, else its name. */
  board?: unknown
}
/** Each game's screen narrows it. */
export interface View extends BaseView {
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

/** Who sits on a colour, as the server says it. */
export interface SeatTold {
  kind: 'bot' | 'person' | 'open'
  name: string
  bot: string | null
  away: boolean
  online?: boolean
}

/** The same with its colour and whether it is ours. */
export interface Seat {
  colour: Colour
  name: string
  /** The name of a bot's level, or null for a person. */
  bot: string | null
  mine: boolean
  online: boolean
  /** The person has left the table. */
  away: boolean
  open: boolean
}

/** A line of the table's talk: a person's, or a notice of what happened to the table. */
export interface TalkLine {
  id: number
  at: number
  kind: string
  name: string
  text: string
}

/** What a good player would do: the best moves, the first with its reason. */
export interface Hint {
  number: number
  moves: { move: string; name: string }[]
  text: string
}

/** A request that waits for the consent of others. */
export interface Asks {
  kind: 'undo' | 'bot'
  seat: Colour
  name: string
  moves: number | null
  bot: string | null
  waits_for: Colour[]
  waits_for_me: boolean
}

/** A standing order of the own seat. */
export interface Order {
  kind: 'pass' | 'pass_when_outbid' | 'outbid' | 'play' | 'forced'
  building?: string
  up_to?: number
  move?: string
}

export type Status = 'open' | 'running' | 'over' | 'closed'

/** A table as one seat sees it. */
export interface TableTold {
  table: string
  /** Entries of the table's log: it never goes back, not even by an undo. */
  number: number
  status: Status
  game: GameName
  options: Record<string, unknown>
  seat: Colour | null
  mine: Colour[]
  host: boolean
  /** Null until the game has begun. */
  view: View | null
  events: GameEvent[]
  /** Events of this move and later that we know already are told again or were taken back. */
  events_from: number
  asked: string
  choices: ChoiceGroup[]
  warnings: Record<string, string>
  deciders: Colour[]
  seats: Record<string, SeatTold>
  settings: Record<string, unknown>
  /** Whether the own last move can be taken back: at once, by asking the others, not at all. */
  undo?: 'free' | 'ask' | 'no'
  asks: Asks | null
  orders: Order[]
  commitment: string | null
  seed: string | null
}

/** The same without what happened: that is gathered in the log. */
export type TableNow = Omit<TableTold, 'events' | 'events_from'>

export interface Refusal {
  text: string
  rule: string | null
  move?: string
  /** A standing order that can be given here. */
  order?: Order | null
  /** A reconstructed number stands there. */
  marked?: boolean
}
