import type { GameEvent } from '../api/types'

/** The sign of a building, on the board and on the buttons: symbol, size on the board, class. */
export const SIGN: Record<string, [string, number, string]> = {
  school: ['trader-ic', 0.9, 'ic'],
  customs: ['pass', 1.25, ''],
  horse: ['horse', 0.95, 'ic'],
  guild: ['influence', 1.35, ''],
  yard: ['post', 0.95, 'ic'],
  temple: ['blocker', 0.55, ''],
}

const sign = (building: unknown): readonly [string, string] | null => {
  const found = SIGN[String(building)]
  return found ? [found[0], found[2]] : null
}
const SIGNS: Record<string, readonly [string, string?]> = {
  bank: ['coin'],
  bank_paid: ['coin'],
  paid: ['coin'],
  debt: ['coin'],
  income: ['coin'],
  scored: ['vp'],
  market: ['trader-ic', 'ic'],
  recalled: ['trader-ic', 'ic'],
  moved: ['trader-ic', 'ic'],
  isolated: ['trader-ic', 'ic'],
  duli_places: ['trader-ic', 'ic'],
  displaced: ['influence'],
  duli_spares: ['influence'],
  guards: ['guards', 'ic'],
  blocked: ['blocker'],
  inspector: ['inspector'],
  present: ['present'],
  duli_no_teahouse: ['teahouse', 'ic'],
}
/** The thing that an event is about: a building by its sign, a structure, a piece. */
export function eventSign(event: GameEvent): readonly [string, string?] | null {
  if (event.event === 'took' || event.event === 'built') return [String(event.structure), 'ic']
  return SIGNS[event.event] ?? sign(event.building)
}
