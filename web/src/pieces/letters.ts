import type { Colour } from '../api/types'

/** The notation's letters, in all languages. */
export const LETTER: Record<Colour, string> = { red: 'R', yellow: 'Y', blue: 'B', black: 'K', green: 'G', neutral: 'N', duli: 'D' }
export const COLOURS = Object.keys(LETTER) as Colour[]
/** How far a symbol reaches from its middle: the half of the square that holds it. */
const REACH: Record<string, number> = { coin: 14, influence: 14, pass: 14, vp: 14, present: 14, teahouse: 34, bridge: 26, inspector: 31, blocker: 31, prince: 36, monastery: 46, house: 13 }
export const reach = (symbol: string): number => REACH[symbol] ?? (symbol.startsWith('lying-') ? 24 : /^(token|member|trader)-/.test(symbol) && symbol !== 'trader-ic' ? 21 : 19)
/** The silhouette of a colour: Dúlì wears the neutral triangle. */
export const shape = (colour: Colour): string => `shape-${colour === 'duli' ? 'neutral' : colour}`
