/** One open table: what the server says of it, and our wishes to it. Nothing is decided here. */
import { call, get, newKey, Offline, patience, post, Problem } from '../api/client'
import { watch } from '../api/live.svelte'
import { asPerson, games } from '../api/house'
import { settled } from '../api/sharing'
import type { Choice, Colour, GameEvent, Hint, Order, Refusal, Seat, TableNow, TableTold, TalkLine } from '../api/types'
import { usualBot } from '../home/wishes'
import { settings } from '../settings.svelte'
import { t } from '../words'

const rest = (seconds: number): Promise<void> => new Promise((wake) => setTimeout(wake, seconds * 1000))

/** So long a move may be on its way before the page says so. */
const SLOW_MS = 300
const NONE: never[] = []

export class Session {
  readonly id: string
  /** The latest state that the server told us; null until the first. */
  state = $state.raw<TableNow | null>(null)
  /** Everything that happened, oldest first. */
  log = $state.raw<GameEvent[]>([])
  /** Why the table cannot be shown. */
  failure = $state<'none' | 'missing' | 'other'>('none')
  /** The server's own words for that. */
  failed = $state('')
  refusal = $state.raw<Refusal | null>(null)
  /** The number at which a move was sent that is still on its way; and that it takes long. */
  sentAt = $state<number | null>(null)
  slow = $state(false)
  offline = $state(false)
  /** The number after our own last action: what came later is new to us. */
  seen = $state(0)
  talk = $state.raw<TalkLine[]>([])
  /** Lines of other people since the chat was last read. */
  unread = $state(0)
  /** The seats whose people are here, once the live line has said so. */
  online = $state.raw<Colour[] | null>(null)
  /** The moves that a bot would think of, best first. */
  hinted = $state.raw<Pick<Hint, 'moves' | 'text'> | null>(null)
  /** What is to be shown as motion, and the state before it. */
  motion = $state.raw<GameEvent[]>(NONE)
  before = $state.raw<TableNow | null>(null)

  #seat: Colour | null
  #stop: (() => void) | null = null
  #isClosed = false

  constructor(id: string, seat: Colour | null) {
    this.id = id
    this.#seat = seat
  }

  async open(): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        await this.refresh()
        break
      } catch (error) {
        if (error instanceof Problem) {
          this.failure = error.status === 404 ? 'missing' : 'other'
          this.failed = error.message
          return
        }
        this.offline = true
        await rest(patience(attempt))
      }
      if (this.#isClosed) return // somebody has left the page meanwhile
    }
    this.#watch()
    await this.listen()
  }

  #watch(): void {
    this.#stop?.()
    this.#stop = watch(this.id, {
      request: () => ({ watch: this.id, seat: this.state?.seat ?? null, after: this.state?.number ?? 0, lang: settings.lang }),
      hear: (message) => this.#hear(message),
    })
  }

  close(): void {
    this.#isClosed = true
    this.#stop?.()
  }

  /** The whole table anew: at the start, and when the language changes. */
  async refresh(): Promise<void> {
    const { events, events_from: _, ...told } = await get<TableTold>(`/tables/${encodeURIComponent(this.id)}?${this.#query()}`)
    const old = this.state
    this.log = events
    this.state = settled<TableNow>(old, told)
    if (!old) this.seen = told.mine.length ? this.#lastOwn(told) : (told.view?.move ?? 0)
  }

  #query(): URLSearchParams {
    const seat = this.#seat ?? this.state?.seat
    return new URLSearchParams({ lang: settings.lang, ...(seat ? { seat } : {}) })
  }

  readonly #warned = $derived.by((): Choice[] => {
    const warnings = this.state?.warnings ?? {}
    const all = this.state?.choices.flatMap((group) => group.choices.map((choice) => ({ ...choice, warning: warnings[choice.move] ?? null })))
    return all?.length ? all : NONE
  })

  /** The legal moves. Those of which one is on its way stay until its answer; nothing can be played on a later state before. */
  readonly choices = $derived(this.sentAt !== null && this.sentAt !== this.state?.number ? NONE : this.#warned)

  readonly #told = $derived(this.state?.seats)
  readonly #mine = $derived(this.state?.mine)
  readonly seats = $derived.by((): Seat[] => {
    const [told, mine] = [this.#told, this.#mine]
    if (!told || !mine) return NONE
    return Object.entries(told).map(([colour, seat]) => ({
      colour: colour as Colour,
      name: seat.name,
      bot: seat.bot,
      mine: mine.includes(colour as Colour),
      online: this.online ? this.online.includes(colour as Colour) : (seat.online ?? !seat.away),
      away: seat.away,
      open: seat.kind === 'open',
    }))
  })

  /** Who made each move: the first of its events is the mover's. */
  get #movers(): Map<number, Colour> {
    const movers = new Map<number, Colour>()
    for (const event of this.log) if (event.player && !movers.has(event.move)) movers.set(event.move, event.player)
    return movers
  }

  /** The last move of the seat that looks: what came later is new to whoever comes back to the table, or gets the device. */
  #lastOwn(told: TableNow): number {
    const own = [...this.#movers].filter(([, mover]) => mover === told.seat).map(([move]) => move)
    return Math.max(0, ...own)
  }

  /** Shows once more, on the board as it is, what has happened since our last move. */
  again(): void {
    this.before = this.state
    this.motion = this.log.filter((event) => event.move > this.seen)
  }

  /** How many moves in a row the seat that decides has made: the steps of its open turn. */
  get turnSteps(): number {
    const decider = this.state?.deciders[0]
    const movers = this.#movers
    let steps = 0
    for (let move = this.state?.view?.move ?? 0; move > 0 && decider && movers.get(move) === decider; move--) steps++
    return steps
  }

  /** Look from another of our seats (hot-seat). */
  async look(seat: Colour): Promise<void> {
    if (seat === this.#seat) return
    this.#seat = seat
    await this.refresh()
    if (this.state) this.seen = this.#lastOwn(this.state)
    this.#watch()
  }

  /** Play a move: sent with one key until the server has answered, so that it is never lost and never doubled. `answered` before the answer is shown. */
  async play(move: string, answered: () => void): Promise<void> {
    const state = this.state
    if (!state || this.sentAt !== null) return
    this.refusal = null
    this.sentAt = state.number
    const timer = setTimeout(() => (this.slow = true), SLOW_MS)
    const wish = { seat: state.seat, move, number: state.number, key: newKey() }
    try {
      for (let attempt = 0; ; attempt++) {
        try {
          const next = await post<TableTold>(`/tables/${this.id}/moves?lang=${settings.lang}`, wish)
          answered()
          this.seen = next.view?.move ?? this.seen
          this.#take(next)
          return
        } catch (error) {
          if (!(error instanceof Offline)) throw error
          this.offline = true
          await rest(patience(attempt))
        }
      }
    } catch (error) {
      answered()
      this.#refused(error, move)
    } finally {
      clearTimeout(timer)
      this.sentAt = null
      this.slow = false
    }
  }

  /** Take the own last move back, or the whole turn; where that is not free the others are asked. */
  async undo(turn = false): Promise<void> {
    if (!this.state) return
    await this.#wish('undo', turn ? { turn } : {})
  }

  async consent(agree: boolean): Promise<void> {
    await this.#wish('consent', { agree })
  }

  async join(seat: Colour): Promise<void> {
    await asPerson(() => this.#ask('join', { seat }), t('guest'))
    await this.refresh()
    this.#watch()
  }

  /** The host gives an open seat to a bot. */
  async fill(seat: Colour): Promise<void> {
    const info = (await games())[this.state!.game]
    await this.#wish('seats', { seat, wish: `bot:${usualBot(info)}` })
    await this.refresh()
  }

  /** A bot shall play on for somebody who has left, if the others agree. */
  async handOver(seat: Colour): Promise<void> {
    const info = (await games())[this.state!.game]
    await this.#wish('handover', { seat, bot: usualBot(info) })
  }

  async leave(): Promise<void> {
    await this.#wish('leave', {})
  }

  async order(orders: Order[]): Promise<void> {
    const bare = orders.map(({ kind, building, up_to, move }) => ({ kind, ...(building ? { building } : {}), ...(up_to ? { up_to } : {}), ...(move ? { move } : {}) }))
    await this.#wish('orders', { seat: this.state?.seat, orders: bare }, 'PUT')
  }

  /** A standing order: outbid in this building, up to this space. */
  async outbid(building: string, up_to: number): Promise<void> {
    const others = (this.state?.orders ?? []).filter((order) => order.kind !== 'outbid' || order.building !== building)
    await this.order([...others, { kind: 'outbid', building, up_to }])
  }

  async say(text: string): Promise<void> {
    await this.#wish('talk', { text })
    await this.listen()
  }

  /** What was said at the table. */
  async listen(): Promise<void> {
    try {
      this.talk = await get<TalkLine[]>(`/tables/${this.id}/talk?lang=${settings.lang}`)
    } catch (error) {
      if (!(error instanceof Offline)) throw error // the table says that it is not connected
    }
  }

  heard(): void {
    this.unread = 0
  }

  async hint(): Promise<void> {
    const query = this.#query()
    try {
      const { number, moves, text } = await get<Hint>(`/tables/${this.id}/hint?${query}`)
      this.hinted = number === this.state?.number ? { moves, text } : null
    } catch (error) {
      this.#refused(error)
    }
  }

  /** A move typed in the table's language: played if it is one, else the reason is shown. */
  async typed(text: string): Promise<string | null> {
    const query = this.#query()
    query.set('text', text)
    try {
      const answer = await get<{ move: string | null; text: string | null }>(`/tables/${this.id}/typed?${query}`)
      if (!answer.move && answer.text) this.refusal = { text: answer.text, rule: null }
      return answer.move
    } catch (error) {
      this.#refused(error)
      return null
    }
  }

  /** How people type each legal move in the table's language; without an answer the notation serves. */
  async phrases(): Promise<Record<string, string>> {
    const moves = this.state?.view?.legal_moves ?? NONE
    const query = this.#query()
    query.set('text', '')
    try {
      const { completions } = await get<{ completions: string[] }>(`/tables/${this.id}/typed?${query}`)
      return completions.length === moves.length ? Object.fromEntries(moves.map((move, k) => [move, completions[k]!])) : {}
    } catch (error) {
      if (error instanceof Offline || error instanceof Problem) return {}
      throw error
    }
  }

  #ask(what: string, body: unknown, method = 'POST'): Promise<unknown> {
    return call(method, `/tables/${this.id}/${what}?lang=${settings.lang}`, body)
  }

  async #wish(what: string, body: unknown, method = 'POST'): Promise<void> {
    this.refusal = null
    try {
      const answer = await this.#ask(what, body, method)
      if (answer && typeof answer === 'object' && 'number' in answer) this.#take(answer as TableTold)
    } catch (error) {
      this.#refused(error)
    }
  }

  /** Why is this move not allowed? The engine's sentence, with its rule; nothing if something else was asked meanwhile. */
  async why(move: string, wanted: () => boolean = () => true): Promise<Refusal | null> {
    const query = this.#query()
    query.set('move', move)
    try {
      const answer = await get<{ legal: boolean; rule: string | null; text: string | null }>(`/tables/${this.id}/why?${query}`)
      if (!wanted()) return null
      this.refusal = answer.text ? { text: answer.text, rule: answer.rule, move } : null
    } catch (error) {
      this.#refused(error, move)
    }
    return this.refusal
  }

  #refused(error: unknown, move?: string): void {
    if (error instanceof Offline) {
      this.refusal = { text: error.message, rule: null }
      return
    }
    if (!(error instanceof Problem)) throw error
    if (error.body.current) this.#take(error.body.current as TableTold)
    if (error.status !== 409) this.refusal = { text: error.message, rule: error.rule, ...(move ? { move } : {}) }
  }

  #hear(message: Record<string, unknown>): void {
    if (Array.isArray(message.talk)) {
      const known = new Set(this.talk.map((said) => said.id))
      const news = (message.talk as TalkLine[]).filter((said) => !known.has(said.id))
      this.unread += news.filter((said) => said.kind === 'chat').length
      this.talk = [...this.talk, ...news]
    } else if (Array.isArray(message.online)) this.online = message.online as Colour[]
    else if (message.view !== undefined) this.#take(message as unknown as TableTold)
  }

  #take(next: TableTold): void {
    const old = this.state
    this.offline = false
    if (next.number === undefined || (old && next.number < old.number)) return // not about the game, or older than what we know
    if (this.#seat && next.seat !== this.#seat) return // for another of our seats, from before we looked from this one
    const { events, events_from: from, ...now } = next
    const told = settled<TableNow>(old, now)
    if (told === old) return // our own move, which comes as its answer and over the live line: drawn once
    const kept = this.log.filter((event) => event.move < from)
    const last = this.log.at(-1)?.move ?? -1
    const news = events.filter((event) => event.move > last)
    this.log = [...kept, ...events]
    if (old?.view && news.length && (next.view?.move ?? 0) > old.view.move) {
      this.before ??= old
      this.motion = [...this.motion, ...news]
    }
    this.seen = Math.min(this.seen, next.view?.move ?? 0)
    if (next.number !== old?.number) this.hinted = null
    this.state = told
  }

  /** The motion has been shown, or was cut short. */
  shown(): void {
    this.motion = NONE
    this.before = null
  }
}
