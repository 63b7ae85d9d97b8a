import { describe, expect, test } from 'vitest'
import type { GameEvent, View } from '../api/types'
import { incomeByRound, scoreByRound, sources, ticks } from './points'
import de from './words.de.json'
import en from './words.en.json'
import it from './words.it.json'

const view = {
  to_move: null,
  winners: ['red'],
  scores: { red: 31, blue: 12 },
  score_parts: { red: { vp: 20, coins: 11, horse: 0 }, blue: { vp: 12, coins: 0, horse: 0 } },
} as unknown as View
const events: GameEvent[] = [
  { event: 'income', move: 1, player: 'red', income: 9 },
  { event: 'scored', move: 2, player: 'red', vp: 9, coins: 0 },
  { event: 'scored', move: 3, player: 'blue', vp: 5, coins: 2 },
  { event: 'round', move: 3, round: 2 },
  { event: 'income', move: 4, player: 'blue', income: 7 },
  { event: 'scored', move: 5, player: 'red', vp: 11, coins: 0 },
]

describe('where the points came from', () => {
  test('one row a source, without those that gave nobody anything', () => {
    expect(sources(view).map((source) => source.key)).toEqual(['vp', 'coins'])
    expect(sources(view)[1]!.points).toEqual({ red: 11, blue: 0 })
  })
  test('points grow by round and end at the final score', () => {
    expect(scoreByRound(events, view, ['red', 'blue'])).toEqual({ rounds: [1, 2], values: { red: [9, 31], blue: [5, 12] } })
  })
  test('income is told by round, and only in games that have it', () => {
    expect(incomeByRound(events, ['red', 'blue'])!.values).toEqual({ red: [9, 0], blue: [0, 7] })
    expect(incomeByRound([], ['red'])).toBeNull()
  })
  test('Ming: cities count houses and majorities', () => {
    const told: GameEvent[] = [{ event: 'city_points', move: 1, player: 'red', points: 8, most: 4 }, { event: 'monks', move: 1, player: 'red', points: 4 }]
    expect(scoreByRound(told, { ...view, to_move: 'red', winners: [] }, ['red']).values.red).toEqual([16])
  })
})

test('axes have few round numbers and hold all values', () => {
  expect(ticks(0, 93)).toEqual([0, 20, 40, 60, 80, 100])
  expect(ticks(-30, 12)[0]).toBeLessThanOrEqual(-30)
  expect(ticks(0, 1)).toEqual([0, 1])
})

test('all languages have the same words', () => {
  expect(Object.keys(de)).toEqual(Object.keys(en))
  expect(Object.keys(it)).toEqual(Object.keys(en))
})
