/** A game to look through: views are fetched as they are wanted and kept; the next ones come ahead of time. */
import { get } from '../api/client'
import type { Colour, GameEvent, GameName, Seat, SeatTold, Status, View } from '../api/types'
import { settings } from '../settings.svelte'
import type { TimelineMove } from './timeline'

interface Told {
  table: string
  game: GameName
  status: Status
  seats: Record<string, SeatTold>
  move: number
  moves: number
  view: View
  events: GameEvent[]
  timeline: TimelineMove[] | null
}

export interface Frame {
  view: View
  events: GameEvent[]
}

const AHEAD = 3

export class Film {
  readonly id: string
  game = $state<GameName | null>(null)
  status = $state<Status>('over')
  total = $state(0)
  timeline = $state.raw<TimelineMove[]>([])
  seats = $state.raw<Seat[]>([])
  /** Whose view is shown; null: a spectator's. */
  seat = $state<Colour | null>(null)
  /** All that happened, in words. */
  events = $state.raw<GameEvent[]>([])
  /** The moment that is shown. */
  move = $state(0)
  frame = $state.raw<Frame | null>(null)
  /** What leads from the moment before to this one, when it was one step. */
  motion = $state.raw<GameEvent[]>([])
  before = $state.raw<View | null>(null)

  /** The seats whose view may be shown: the own ones, all when the game is over. */
  get viewpoints(): Colour[] {
    return this.seats.filter((seat) => seat.mine || this.status === 'over').map((seat) => seat.colour)
  }

  #frames = new Map<number, Promise<Frame>>()
  #wanted = 0

  constructor(id: string) {
    this.id = id
  }

  /** Opens the game at a move; beyond the end or without one: at the end. */
  async open(move: number | null): Promise<void> {
    const [told, table] = await Promise.all([
      get<Told>(`/tables/${this.id}/replay?timeline=true&${this.#query()}`),
      get<{ events: GameEvent[]; mine: Colour[] }>(`/tables/${this.id}?lang=${settings.lang}`),
    ])
    this.game = told.game
    this.status = told.status
    this.total = told.moves
    this.timeline = told.timeline ?? []
    this.events = table.events
    this.seats = Object.entries(told.seats).map(([colour, seat]) => ({
      colour: colour as Colour,
      name: seat.name,
      bot: seat.bot,
      mine: table.mine.includes(colour as Colour),
      online: seat.online ?? true,
      away: seat.away,
      open: seat.kind === 'open',
    }))
    this.#frames.clear()
    this.#frames.set(told.move, Promise.resolve({ view: told.view, events: told.events }))
    await this.show(move ?? told.moves)
  }

  #query(): URLSearchParams {
    return new URLSearchParams({ lang: settings.lang, ...(this.seat ? { seat: this.seat } : {}) })
  }

  /** Look from another seat, at the same moment. */
  async lookFrom(seat: Colour | null): Promise<void> {
    this.seat = seat
    this.#frames.clear()
    await this.show(this.move)
  }

  #fetch(move: number): Promise<Frame> {
    const known = this.#frames.get(move)
    if (known) return known
    const asked = get<Told>(`/tables/${this.id}/replay?move=${move}&${this.#query()}`).then(({ view, events }) => ({ view, events }))
    this.#frames.set(move, asked)
    asked.catch(() => this.#frames.delete(move)) // asked again when it is wanted again
    return asked
  }

  /** The view at the end. */
  async last(): Promise<View> {
    return (await this.#fetch(this.total)).view
  }

  async show(wanted: number): Promise<void> {
    const move = Math.min(Math.max(0, Math.round(wanted)), this.total)
    const step = move === this.move + 1 && this.frame
    this.#wanted = move
    const frame = await this.#fetch(move)
    if (this.#wanted !== move) return // somebody has gone on meanwhile
    this.before = step ? (this.frame?.view ?? null) : null
    this.motion = step ? frame.events : []
    this.move = move
    this.frame = frame
    for (let next = move + 1; next <= Math.min(move + AHEAD, this.total); next++) void this.#fetch(next)
  }
}
