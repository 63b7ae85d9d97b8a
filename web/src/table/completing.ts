/** Typing a move: the legal moves that begin with, or contain, what was typed, in the notation or in the table's language. */
import type { Choice } from '../api/types'

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}-]+/gu, ' ')
    .trim()

/** Every word typed must begin a word of the notation, or every word one of the label; the notation's own order first. */
export function completions(choices: readonly Choice[], typed: string, most = 8): Choice[] {
  const words = plain(typed).split(' ').filter(Boolean)
  const fits = (text: string): boolean => {
    const there = plain(text).split(' ')
    return words.every((word) => there.some((one) => one.startsWith(word)))
  }
  const starts = choices.filter((choice) => plain(choice.move).startsWith(plain(typed)))
  const others = choices.filter((choice) => !starts.includes(choice) && (fits(choice.move) || fits(choice.label)))
  return [...starts, ...others].slice(0, most)
}

/** What Enter plays: the move as typed if it is legal, else the only one that fits, else the text itself for the server to read. */
export function meant(choices: readonly Choice[], typed: string): string {
  const same = choices.find((choice) => plain(choice.move) === plain(typed) || plain(choice.label) === plain(typed))
  if (same) return same.move
  const fitting = completions(choices, typed, 2)
  return fitting.length === 1 ? fitting[0]!.move : typed.trim()
}
