/** What a person prefers on this device: kept in the browser, never sent to the server. */

export type Lang = 'en' | 'de' | 'it'
export type Theme = 'system' | 'light' | 'dark'

export interface Settings {
  lang: Lang
  theme: Theme
  /** Speed of motion: 0 is off. */
  speed: 0 | 0.5 | 1 | 2
  sound: boolean
  /** Ask before a turn of a single move is played. */
  confirm: boolean
  /** Play a choice that has only one answer. */
  forced: boolean
  /** Projected income and score in the seats. */
  help: boolean
}

export const KEY = 'teahorse.settings'
export const LANGS: Record<Lang, string> = { en: 'English', de: 'Deutsch', it: 'Italiano' }

export function preferredLang(wanted: readonly string[]): Lang {
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase()
    if (short in LANGS) return short as Lang
  }
  return 'en'
}

export function read(): Settings {
  const defaults: Settings = {
    lang: preferredLang(globalThis.navigator?.languages ?? []),
    theme: 'system',
    speed: 1,
    sound: false,
    confirm: false,
    forced: true,
    help: true,
  }
  const stored = globalThis.localStorage?.getItem(KEY)
  if (!stored) return defaults
  try {
    return { ...defaults, ...(JSON.parse(stored) as Partial<Settings>) }
  } catch {
    return defaults // a damaged entry of another version: the defaults serve
  }
}
