/** One open table: what the server says of it, and our wishes to it. Nothing is decided here. */
import { call, get, newKey, Offline, patience, post, Problem } from '../api/client'
import { watch } from '../api/live.svelte'
import type { Choice, Colour, GameEvent, Refusal, TableState } from '../api/types'
import { settings } from '../settings.svelte'

const rest = (seconds: number): Promise<void> => new Promise((wake) => setTimeout(wake, seconds * 1000))

export class Session {
  readonly id: string
  /** The latest state that the server told us; null until the first. */
  state = $state.raw<TableState | null>(null)
  /** Everything that happened, oldest first. */
  log = $state.raw<GameEvent[]>([])
  /** Why the table cannot be shown. */
  failure = $state<'none' | 'missing' | 'other'>('none')
  refusal = $state.raw<Refusal | null>(null)
  /** The move that is on its way. */
  sending = $state<string | null>(null)
  offline = $state(false)
  /** The number after our own last action: what came later is new to us. */
  seen = $state(0)
  /** What is to be shown as motion, and the state before it. */
  motion = $state.raw<GameEvent[]>([])
  before = $state.raw<TableState | null>(null)

  #seat: Colour | null
  #stop: (() => void) | null = null

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
          return
        }
        this.offline = true
        await rest(patience(attempt))
      }
    }
    this.#stop = watch(this.id, {
      request: () => ({ watch: this.id, seat: this.#seat, after: this.state?.number ?? 0, lang: settings.lang }),
      hear: (message) => this.#take(message as unknown as TableState),
    })
  }

  close(): void {
    this.#stop?.()
  }

  /** The whole table anew: at the start, and when the language changes. */
  async refresh(): Promise<void> {
    const seat = this.#seat ? `&seat=${this.#seat}` : ''
    const state = await get<TableState>(`/tables/${this.id}?lang=${settings.lang}${seat}`)
    this.log = state.events
    this.state = state
    this.seen ||= state.number
  }

  get choices(): Choice[] {
    return this.state?.choices.flatMap((group) => group.choices) ?? []
  }

  /** Play a move: sent with one key until the server has answered, so that it is never lost and never doubled. */
  async play(move: string): Promise<void> {
    const state = this.state
    if (!state || this.sending) return
    this.refusal = null
    this.sending = move
    const wish = { seat: state.seat, move, number: state.number, key: newKey() }
    try {
      for (let attempt = 0; ; attempt++) {
        try {
          const next = await post<TableState>(`/tables/${this.id}/moves?lang=${settings.lang}`, wish)
          this.offline = false
          this.seen = next.number
          this.#take(next)
          return
        } catch (error) {
          if (!(error instanceof Offline)) throw error
          this.offline = true
          await rest(patience(attempt))
        }
      }
    } catch (error) {
      this.#refused(error, move)
    } finally {
      this.sending = null
    }
  }

  async undo(): Promise<void> {
    const state = this.state
    if (!state) return
    try {
      this.#take(await post<TableState>(`/tables/${this.id}/undo?lang=${settings.lang}`, { seat: state.seat, number: state.number, key: newKey() }))
    } catch (error) {
      this.#refused(error)
    }
  }

  /** Why is this move not allowed? The engine's sentence, with its rule. */
  async why(move: string): Promise<Refusal | null> {
    const query = new URLSearchParams({ move, lang: settings.lang, ...(this.#seat ? { seat: this.#seat } : {}) })
    try {
      const answer = await call<Refusal>('GET', `/tables/${this.id}/why?${query}`)
      this.refusal = answer?.text ? { ...answer, move } : null
    } catch (error) {
      this.#refused(error, move)
    }
    return this.refusal
  }

  #refused(error: unknown, move?: string): void {
    if (!(error instanceof Problem)) throw error
    const current = error.body.view ? (error.body as unknown as TableState) : null
    if (current) this.#take(current)
    if (error.status !== 409) this.refusal = { text: error.message, rule: error.rule, ...(move ? { move } : {}) }
  }

  #take(next: TableState): void {
    const old = this.state
    this.offline = false
    if (!next.view) return
    if (old && next.number < old.number) this.log = this.log.filter((event) => event.move <= next.number)
    const known = new Set(this.log.map((event) => event.move))
    const news = next.events.filter((event) => !known.has(event.move))
    this.log = [...this.log, ...news]
    if (old && next.number > old.number && news.length) {
      this.before ??= old
      this.motion = [...this.motion, ...news]
    }
    this.state = next
  }

  /** The motion has been shown, or was cut short. */
  shown(): void {
    this.motion = []
    this.before = null
  }
}
