/** Words that only the table of Ming Dynasty needs. */
import { settings } from '../settings.svelte'
import { fill } from '../words'
import de from './words.de.json'
import en from './words.en.json'
import it from './words.it.json'

const ALL: Record<string, Record<string, string>> = { en, de, it }

export function word(key: keyof typeof en, facts: Record<string, string | number> = {}): string {
  return fill(ALL[settings.lang]?.[key] ?? en[key], facts)
}
