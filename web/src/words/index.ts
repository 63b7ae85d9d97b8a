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

/** `{name}` is replaced by its fact; `{n:one|many}` takes the form that fits the number n. */
export function fill(text: string, facts: Record<string, string | number>, lang: Lang): string {
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const fact = facts[name]
    if (fact === undefined) return whole
    if (one === undefined) return String(fact)
    const form = new Intl.PluralRules(lang).select(Number(fact)) === 'one' ? one : many!
    return form.replace('#', String(fact))
  })
}

export function t(key: Key, facts: Record<string, string | number> = {}): string {
  return fill(PAGES[settings.lang][key] ?? en[key], facts, settings.lang)
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
export const since = (then: Moment): string => ago(then, 'auto')

/** "for 4 minutes": what still lasts. The languages have the right form of the noun in "… ago". */
const LASTS: Record<Lang, [RegExp, string]> = { en: [/^(.*) ago$/, 'for $1'], de: [/^vor (.*)$/, 'seit $1'], it: [/^(.*) fa$/, 'da $1'] }
export const lasting = (then: Moment): string => ago(then, 'always').replace(...LASTS[settings.lang])

function ago(then: Moment, numeric: 'auto' | 'always'): string {
  const seconds = Math.max(0, (Date.now() - new Date(then).getTime()) / 1000)
  const form = new Intl.RelativeTimeFormat(settings.lang, { numeric })
  if (seconds < 60) return form.format(-Math.round(seconds), 'second')
  if (seconds < 3600) return form.format(-Math.round(seconds / 60), 'minute')
  if (seconds < 86400) return form.format(-Math.round(seconds / 3600), 'hour')
  return form.format(-Math.round(seconds / 86400), 'day')
}
