/** Typing a move: the legal moves that begin with, or contain, what was typed, in the notation or in the table's language. */
import type { Choice } from '../api/types'

/** A legal move, and how people type it in their language ("biete Gilde 9") once the server has said so. */
export type Typable = Choice & { phrase?: string }
export const said = (choice: Typable): string => choice.phrase ?? choice.move

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}-]+/gu, ' ')
    .trim()

/** Every word typed must begin a word of the notation, of the language's own form or of the label; what begins so stands first. */
export function completions(choices: readonly Typable[], typed: string, most = 8): Typable[] {
  const words = plain(typed).split(' ').filter(Boolean)
  const fits = (text: string): boolean => {
    const there = plain(text).split(' ')
    return words.every((word) => there.some((one) => one.startsWith(word)))
  }
  const starts = choices.filter((choice) => [choice.move, said(choice)].some((text) => plain(text).startsWith(plain(typed))))
  const others = choices.filter((choice) => !starts.includes(choice) && [choice.move, said(choice), choice.label].some(fits))
  return [...starts, ...others].slice(0, most)
}

/** What Enter plays: the move as typed if it is legal, else the only one that fits, else the text itself for the server to read. */
export function meant(choices: readonly Typable[], typed: string): string {
  const same = choices.find((choice) => [choice.move, said(choice), choice.label].some((text) => plain(text) === plain(typed)))
  if (same) return same.move
  const fitting = completions(choices, typed, 2)
  return fitting.length === 1 ? fitting[0]!.move : typed.trim()
}
