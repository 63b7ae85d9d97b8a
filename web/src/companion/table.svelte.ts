/** The companion's table on this device: the document is kept here, the server only says what follows from it. */
import { Offline, patience, post, Problem } from '../api/client'
import { settings } from '../settings.svelte'

export interface CompanionView {
  asked: string
  /** "first", "bidding", "card", or the question in hand: "horses", "influence", "traders red", "teahouses", "guards". */
  expected: string
  round: number
  to_move: string
  order: string[]
  passed: string[]
  bids: Record<string, [string, number][]>
  influence: Record<string, number>
  horses: Record<string, string>
  traders: Record<string, Record<string, number>>
  teahouses: Record<string, string[]>
  guards: Record<string, string>
  cards_left: number | null
  welcome: string[]
  status: string[]
  /** What is already known, as the answer to the question in hand. */
  answer: string
}

export interface Document {
  colours: [string, string]
  entries: string[]
  undone: string[]
  [more: string]: unknown
}

interface Told {
  document: Document
  view: CompanionView
  said?: string[]
  problem?: { text: string; rule: string | null } | null
}

export interface Wish {
  colours: string[]
  guards: boolean
  double_bidding: boolean
  own_pile: boolean
}

const KEY = 'teahorse.companion'

/** What the device has kept; null if that is no document, which the server will say. */
function read(kept: string): Document | null {
  try {
    return JSON.parse(kept) as Document
  } catch {
    return null
  }
}

export class CompanionTable {
  document = $state.raw<Document | null>(null)
  view = $state.raw<CompanionView | null>(null)
  said = $state.raw<string[]>([])
  problem = $state.raw<{ text: string; rule: string | null } | null>(null)
  busy = $state(false)
  /** The server was not there to answer: what this device holds is as good as before. */
  lost = $state(false)

  /** Goes on with the table that this device holds, as soon as the server answers. */
  async resume(): Promise<void> {
    const kept = localStorage.getItem(KEY)
    if (!kept) return
    for (let attempt = 0; attempt === 0 || this.lost; attempt++) {
      if (attempt) await new Promise((wake) => setTimeout(wake, 1000 * patience(attempt)))
      await this.#ask('/companion/view', { document: read(kept) })
    }
    if (this.problem) this.leave() // a damaged table: begin anew
  }

  async begin(wish: Wish): Promise<void> {
    await this.#ask('/companion', wish)
    // The first line is the page's title, the last one how to type: here there are buttons
    this.said = this.view?.welcome.slice(1, -1) ?? []
  }

  async tell(line: string): Promise<void> {
    if (this.document) await this.#ask('/companion/hear', { document: this.document, line })
  }

  leave(): void {
    localStorage.removeItem(KEY)
    this.document = this.view = this.problem = null
    this.said = []
  }

  async #ask(path: string, body: unknown): Promise<void> {
    this.busy = true
    this.lost = false
    try {
      const told = await post<Told>(`${path}?lang=${settings.lang}`, body)
      this.problem = told.problem ?? null
      if (!told.problem) this.said = told.said ?? []
      this.document = told.document
      this.view = told.view
      localStorage.setItem(KEY, JSON.stringify(told.document))
    } catch (error) {
      this.lost = error instanceof Offline || (error instanceof Problem && error.status >= 500)
      this.problem = { text: error instanceof Error ? error.message : String(error), rule: null }
    } finally {
      this.busy = false
    }
  }
}

/** "Round 1: who bids first, Red or Blue? [Red] > ": without what only a keyboard needs. */
export function spoken(asked: string): string {
  return asked.replace(/\s*>\s*$/, '').replace(/\s*\[[^\]]*\]$/, '')
}

/** The values of an answer, without the question's own words. */
export function values(answer: string, expected: string): string[] {
  return answer.slice(expected.length).split(' ').filter(Boolean)
}
