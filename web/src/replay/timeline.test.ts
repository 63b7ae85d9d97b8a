import { describe, expect, test } from 'vitest'
import { jump, phaseAt, phases, readHeading, rounds, sinceMine, type TimelineMove } from './timeline'
import de from './words.de.json'
import en from './words.en.json'
import it from './words.it.json'

const HEADINGS = ['Round 1, placing', 'Round 1, placing', 'Round 1, cards', 'Round 2, placing', 'Round 2, placing']
const moves = HEADINGS.map((heading, i): TimelineMove => ({ move: i + 1, seat: i % 2 ? 'blue' : 'red', text: 'pass', heading }))

describe('the time line', () => {
  test('reads headings', () => {
    expect(readHeading('Round 12, bidding')).toEqual({ round: 12, phase: 'bidding' })
  })
  test('has phases that begin before their first move, and rounds of phases', () => {
    const spans = phases(moves)
    expect(spans.map(({ from, to, phase }) => [from, to, phase])).toEqual([[0, 2, 'placing'], [2, 3, 'cards'], [3, 5, 'placing']])
    expect(rounds(spans)).toEqual([{ round: 1, from: 0, to: 3 }, { round: 2, from: 3, to: 5 }])
    expect(phaseAt(spans, 2)!.phase).toBe('cards')
    expect(phaseAt(spans, 5)!.round).toBe(2)
  })
  test('jumps by rounds to both sides and stops at the ends', () => {
    const spans = rounds(phases(moves))
    expect(jump(spans, 4, 5, true)).toBe(3)
    expect(jump(spans, 3, 5, true)).toBe(0)
    expect(jump(spans, 0, 5, true)).toBe(0)
    expect(jump(spans, 1, 5, false)).toBe(3)
    expect(jump(spans, 3, 5, false)).toBe(5)
  })
  test('knows where my last move was that others have answered', () => {
    expect(sinceMine(moves, ['blue'])).toBe(4)
    expect(sinceMine(moves, ['red'])).toBe(3)
    expect(sinceMine(moves, ['green'])).toBe(0)
  })
})

test('all languages have the same words', () => {
  expect(Object.keys(de)).toEqual(Object.keys(en))
  expect(Object.keys(it)).toEqual(Object.keys(en))
})
