/** The preferences of this device, followed by everything that is drawn. */
import { KEY, read, type Settings } from './preferences'

export { LANGS, preferredLang, type Lang, type Settings, type Theme } from './preferences'

export const settings = $state<Settings>(read())

export function change(changed: Partial<Settings>): void {
  Object.assign(settings, changed)
  globalThis.localStorage?.setItem(KEY, JSON.stringify(settings))
}

// Changed in another tab of this browser: this one follows
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === KEY) Object.assign(settings, read())
})

/** The system's wish for less motion. */
const less = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)')
export const still = (): boolean => less?.matches ?? false

/** Speed of motion, with the system's wish respected. */
export const pace = (): number => (still() ? 0 : settings.speed)
