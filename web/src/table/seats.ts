import type { Colour, Seat, View } from '../api/types'
import { noun, t } from '../words'

/** How a player is called: "You", the person's or bot's name, else the colour. */
export function seatName(view: View, seats: Seat[], colour: Colour): string {
  const seat = seats.find((one) => one.colour === colour)
  const own = seats.filter((one) => one.mine)
  if (seat?.mine && own.length === 1) return t('you')
  // Several seats of one person: the colours tell them apart, unless a record has names for them
  if (seat?.mine && new Set(own.map((one) => one.name)).size < own.length) return noun(view.game, colour)
  return (!seat?.bot && seat?.name) || noun(view.game, colour) // a bot goes by its colour, as in the log
}
