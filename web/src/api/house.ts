/** People, lobby, tables: everything but playing. */
import { settings } from '../settings.svelte'
import { call, get, post, Problem } from './client'
import type { Colour, GameName, SeatTold, Status } from './types'

const NAME = 'teahorse.name'

export interface OptionInfo {
  type: 'bool' | 'int'
  default: unknown
  editions?: string[]
  title?: string
  about: string
}
export interface GameInfo {
  title: string
  players: number[]
  editions: string[]
  options: Record<string, OptionInfo>
  colours?: Colour[]
  bots?: { name: string; about: string }[]
}
export interface TableLine {
  id: string
  game: GameName
  status: Status
  options: Record<string, unknown>
  seats: Record<string, SeatTold>
  deciders: Colour[]
  number: number
  mine: Colour[]
  settings: Record<string, unknown>
  result: { scores: Record<string, number>; winners: Colour[] } | null
  created: number
  changed: number
}
export interface Lobby {
  open: TableLine[]
  running: TableLine[]
  mine: TableLine[]
  over?: TableLine[]
}
export interface TableWish {
  game: GameName
  players: number
  options: Record<string, unknown>
  seats: Record<string, string>
  settings?: Record<string, unknown>
}

export const ownName = (): string => localStorage.getItem(NAME) ?? ''

/** Come in with a name; the cookie of the answer is all that later requests need. */
export async function comeIn(name: string): Promise<void> {
  await post('/guests', { name })
  localStorage.setItem(NAME, name)
}

/** Takes a name: who is here already keeps games and seats. */
export async function takeName(name: string): Promise<void> {
  const wanted = name.trim()
  if (!wanted || wanted === ownName()) return
  if ((await get('/me')) === null) return comeIn(wanted)
  await call('PATCH', '/me', { name: wanted })
  localStorage.setItem(NAME, wanted)
}

let isKnown = false

/** Does something that needs a person; who has not said a name yet is a guest. */
export async function asPerson<Answer>(act: () => Promise<Answer>, name: string): Promise<Answer> {
  if (!isKnown && (await get('/me')) === null) await comeIn(ownName() || name)
  isKnown = true
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 401) throw error // 401: the session has ended meanwhile
    await comeIn(ownName() || name)
    return act()
  }
}

export const games = (): Promise<Record<GameName, GameInfo>> => get(`/games?lang=${settings.lang}`)
export const lobby = (): Promise<Lobby> => get('/tables')
export const makeTable = (wish: TableWish): Promise<{ id: string; link: string }> => post('/tables', wish)
