import { expect, test } from 'vitest'
import { settled, steady } from './sharing'

test('what says the same stays the same object', () => {
  const old = { players: { red: { coins: 3, bids: [['guild', 9]] }, blue: { coins: 1, bids: [] } }, move: 4, blocked: null }
  const next = { players: { red: { coins: 3, bids: [['guild', 9]] }, blue: { coins: 2, bids: [] } }, move: 5, blocked: null }
  const told = settled(old, next)
  expect(told).toEqual(next)
  expect(told.players.red).toBe(old.players.red)
  expect(told.players.blue.bids).toBe(old.players.blue.bids)
  expect(told.players.blue).not.toBe(old.players.blue)
  expect(settled(old, structuredClone(old))).toBe(old)
})

test('longer, shorter and other values are new', () => {
  for (const [old, next] of [[[1, 2], [1]], [[1], [1, 2]], [{ a: 1 }, { b: 1 }], [{ a: null }, {}], [null, {}], [[], {}], [{ a: 1 }, null]]) {
    expect(settled(old, next)).toEqual(next)
    expect(settled(old, next)).not.toBe(old)
  }
})

test('what is made anew stays until it says something else', () => {
  let coins = 3
  const made = steady(() => ({ red: { coins }, blue: { coins: 1 } }))
  const first = made()
  expect(made()).toBe(first)
  coins = 4
  expect(made()).toEqual({ red: { coins: 4 }, blue: { coins: 1 } })
  expect(made().blue).toBe(first.blue)
})
