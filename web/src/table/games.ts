import type { GameName } from '../api/types'
import type { GameScreen } from './board'

const modules = import.meta.glob<GameScreen>('../{yunnan,ming}/index.ts', { import: 'default' })

/** A game's screen is loaded when a table of it is opened. */
export function screen(game: GameName): Promise<GameScreen> {
  const load = modules[`../${game}/index.ts`]
  if (!load) throw new Error(`no screen for ${game}`)
  return load()
}
