/** Words of the page itself (buttons, headings). Sentences about a game come from the server; nouns from the engine's glossaries. */
import mingNouns from '../../../src/teahorse/ming/glossary.toml'
import yunnanNouns from '../../../src/teahorse/yunnan/glossary.toml'
import { settings, type Lang } from '../settings.svelte'
import de from './de.json'
import en from './en.json'
import it from './it.json'

export type Key = keyof typeof en
const PAGES: Record<Lang, Record<string, string>> = { en, de, it }
const NOUNS: Record<string, Record<string, Record<Lang, string>>> = { yunnan: yunnanNouns, ming: mingNouns }

/** `{name}` is replaced by its fact; `{n:one|many}` takes the form that fits the number n: all our languages have a form for one and one for the rest. */
export function fill(text: string, facts: Record<string, string | number>): string {
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const fact = facts[name]
    if (fact === undefined) return whole
    if (one === undefined) return String(fact)
    return (Number(fact) === 1 ? one : many!).replace('#', String(fact))
  })
}

export function t(key: Key, facts: Record<string, string | number> = {}): string {
  return fill(PAGES[settings.lang][key] ?? en[key], facts)
}

/** What a game is called in the chosen language. */
export function title(game: string): string {
  return t(game === 'ming' ? 'title_ming' : 'title_yunnan')
}

/** A noun of a game in the chosen language; the word itself where the glossary has none (names of places). */
export function noun(game: string, word: string): string {
  return NOUNS[game]?.[word]?.[settings.lang] ?? word
}

type Moment = string | number | Date
/** "4 minutes ago", "yesterday" */
export const since = (then: Moment): string => timed(then, 'ago')
/** "for 4 minutes": what still lasts */
export const lasting = (then: Moment): string => timed(then, 'long')

/** In our own words: the browser's `Intl.RelativeTimeFormat` takes a slow phone a tenth of a second. */
function timed(then: Moment, how: 'ago' | 'long'): string {
  const seconds = Math.max(0, Math.round((Date.now() - new Date(then).getTime()) / 1000))
  if (!seconds) return t('just_now')
  if (seconds < 60) return t(`seconds_${how}`, { n: seconds })
  if (seconds < 3600) return t(`minutes_${how}`, { n: Math.round(seconds / 60) })
  if (seconds < 86400) return t(`hours_${how}`, { n: Math.round(seconds / 3600) })
  return t(`days_${how}`, { n: Math.round(seconds / 86400) })
}
