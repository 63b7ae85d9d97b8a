/** Journeys of several steps: the server says where they lead; here they are drawn and played one step after the other. */
import { get } from '../api/client'
import { router } from '../router.svelte'
import type { MingView } from './types'

export class Journeys {
  /** By district, the steps that lead there. */
  ways = $state.raw<Record<string, string[]>>({})
  #queue: string[] = []
  #asked = ''

  /** Asks anew when the prince or the hand has changed. */
  async ask(view: MingView, offered: boolean): Promise<void> {
    const { page, parts } = router.route
    const key = offered && page === 'table' && view.seat ? `${parts[0]} ${view.seat} ${view.move}` : ''
    if (key === this.#asked) return
    this.#asked = key
    this.ways = {}
    if (!key) return
    const ways = await get<Record<string, string[]>>(`/tables/${parts[0]}/journeys?seat=${view.seat}`)
    if (this.#asked === key) this.ways = ways
  }

  /** The districts on the way, from the prince's own to the goal. */
  stops(from: string | null | undefined, goal: string | null): string[] {
    const way = goal ? this.ways[goal] : undefined
    return from && way ? [from, ...way.map((step) => step.split(' ')[1]!)] : []
  }

  /** Sets out; returns the first step. */
  start(goal: string): string | null {
    const [first, ...rest] = this.ways[goal] ?? []
    this.#queue = rest
    return first ?? null
  }

  /** The next step of a journey under way, if it is allowed now; what does not fit ends it. */
  next(legal: readonly string[]): string | null {
    const step = this.#queue[0]
    if (!step || !legal.length) return null
    this.#queue = legal.includes(step) ? this.#queue.slice(1) : []
    return legal.includes(step) ? step : null
  }
}

/** One journey at a time: shared by the board and the bar. */
export const journeys = new Journeys()
