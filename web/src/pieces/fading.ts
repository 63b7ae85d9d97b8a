/** Where less motion is wished for a piece does not travel: it fades out here and in there. Elsewhere its way is shown, and this does nothing. */
import { fade, type TransitionConfig } from 'svelte/transition'
import { still } from '../settings.svelte'

const MS = 120

export const fading = (piece: Element): TransitionConfig => (still() ? fade(piece, { duration: MS }) : { duration: 0 })
