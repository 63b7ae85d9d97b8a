/** What is asked of the server when a table is made. */
import type { GameInfo, TableWish } from '../api/house'
import type { Colour, GameName } from '../api/types'

export const COLOURS: Record<GameName, Colour[]> = { yunnan: ['red', 'yellow', 'blue', 'black', 'green'], ming: ['red', 'yellow', 'blue', 'green'] }
export const LEVELS = ['level1', 'level2', 'level3', 'level4', 'level5'] as const
export const USUAL = 'level2'

/** "Play now": you against two bots. */
export function quickWish(game: GameName): TableWish {
  const [me, ...bots] = COLOURS[game].slice(0, 3)
  return {
    game,
    players: 3,
    options: {},
    seats: { [me!]: 'me', ...Object.fromEntries(bots.map((colour) => [colour, `bot:${USUAL}`])) },
    settings: { hints: true, listed: false },
  }
}

/** The options that belong to an edition. */
export function optionsOf(info: GameInfo, edition: string | null): [string, GameInfo['options'][string]][] {
  return Object.entries(info.options).filter(([, option]) => !option.editions || !edition || option.editions.includes(edition))
}
