/** The thing that an event is about, as a sign before its line of the log: a card, a piece, a province's tile. */
import type { GameEvent } from '../api/types'

const SIGNS: Record<string, readonly [string, string?]> = {
  prince: ['prince', 'ic'],
  dragon: ['sign-dragon'],
  choose: ['house', 'ic'],
  reveal: ['house', 'ic'],
  majority: ['house', 'ic'],
  city: ['house', 'ic'],
  city_points: ['vp'],
  set: ['vp'],
  remaining_tiles: ['vp'],
}

export function eventSign(event: GameEvent): readonly [string, string?] | null {
  const { player, card, province } = event
  switch (event.event) {
    case 'draw':
    case 'take':
    case 'step':
    case 'stay':
      return [`sign-${String(card)}`, 'sg']
    case 'neutral':
      return ['member-neutral']
    case 'place':
    case 'back':
      return [`member-${player}`]
    case 'monks':
      return [`lying-${player}`]
    case 'deploy':
      return event.monk ? [`lying-${player}`] : [`member-${player}`]
    case 'tile':
    case 'no_tiles':
      return [`tile-${String(province)}`]
    default:
      return SIGNS[event.event] ?? null
  }
}
