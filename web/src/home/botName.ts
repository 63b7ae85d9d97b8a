import { t, type Key } from '../words'

/** "level2" as a word; a bot of another kind keeps its name. */
export function botName(name: string): string {
  const level = /^level([1-5])/.exec(name)
  return level ? t(`bot_level${level[1]}` as Key) : name === 'random' ? t('bot_random') : name
}
