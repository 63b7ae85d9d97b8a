import levels from '../../../src/teahorse/bots/levels.toml'
import type { GameName } from '../api/types'
import { settings } from '../settings.svelte'
import { t } from '../words'

const NAMES = levels as Record<GameName, Record<string, string>[]>

/** "level2" as people say it: "Porter (level 2)"; a bot of another kind keeps its name. */
export function botName(game: GameName, bot: string): string {
  const level = Number(/^level(\d)/.exec(bot)?.[1])
  const name = NAMES[game][level - 1]?.[settings.lang]
  return name ? `${name} (${t('level', { n: level })})` : bot === 'random' ? t('bot_random') : bot
}
