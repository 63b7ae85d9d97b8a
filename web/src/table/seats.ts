import type { Colour, Seat, View } from '../api/types'
import { noun, t } from '../words'

/** How a player is called: "You", the person's or bot's name, else the colour. */
export function seatName(view: View, seats: Seat[], colour: Colour): string {
  const seat = seats.find((one) => one.colour === colour)
  if (seat?.mine) return seats.filter((one) => one.mine).length === 1 ? t('you') : noun(view.game, colour)
  if (seat?.bot) return `${t('bot')} ${noun(view.game, colour)}`
  return seat?.name || noun(view.game, colour)
}
