import type { Colour } from '../api/types'

/** The notation's letters, in all languages. */
export const LETTER: Record<Colour, string> = { red: 'R', yellow: 'Y', blue: 'B', black: 'K', green: 'G', neutral: 'N', duli: 'D' }
export const COLOURS = Object.keys(LETTER) as Colour[]
/** The silhouette of a colour: Dúlì wears the neutral triangle. */
export const shape = (colour: Colour): string => `shape-${colour === 'duli' ? 'neutral' : colour}`
