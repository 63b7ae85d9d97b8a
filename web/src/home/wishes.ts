/** What is asked of the server when a table is made. */
import type { GameInfo, TableWish } from '../api/house'
import type { Colour, GameName } from '../api/types'

export const COLOURS: Record<GameName, Colour[]> = { yunnan: ['red', 'yellow', 'blue', 'black', 'green'], ming: ['red', 'yellow', 'blue', 'green'] }

/** The bots to choose from, and the one that "Play now" takes: the second level where there are levels. */
export const botsOf = (info: GameInfo): string[] => (info.bots ?? []).map((bot) => bot.name)
export const usualBot = (info: GameInfo): string => botsOf(info).find((bot) => bot === 'level2') ?? botsOf(info)[0] ?? 'random'

/** "Play now": you against two bots. */
export function quickWish(game: GameName, info: GameInfo): TableWish {
  const [me, ...bots] = COLOURS[game].slice(0, 3)
  return {
    game,
    players: 3,
    options: {},
    seats: { [me!]: 'me', ...Object.fromEntries(bots.map((colour) => [colour, `bot:${usualBot(info)}`])) },
    settings: { hints: true, listed: false },
  }
}

/** The options that belong to an edition. */
export function optionsOf(info: GameInfo, edition: string | null): [string, GameInfo['options'][string]][] {
  return Object.entries(info.options).filter(([, option]) => !option.editions || !edition || option.editions.includes(edition))
}

/** The table that an invitation leads to: the link as it was sent, or only its last part. */
export const tableOf = (link: string): string | null => /^(?:\S*\/(?:table|replay)\/)?(\w+)(?:[?#]\S*)?$/.exec(link.trim())?.[1] ?? null
