import type { Colour, Seat, View } from '../api/types'
import { noun, t } from '../words'

/** How a player is called: "You", the person's name, else the colour: that of a bot, as in the log, and of those who share a name. */
export function seatName(view: View, seats: Seat[], colour: Colour): string {
  const seat = seats.find((one) => one.colour === colour)
  if (seat?.mine && seats.filter((one) => one.mine).length === 1) return t('you')
  const shared = seats.some((one) => one.colour !== colour && !one.bot && one.name === seat?.name)
  return (!seat?.bot && !shared && seat?.name) || noun(view.game, colour)
}
