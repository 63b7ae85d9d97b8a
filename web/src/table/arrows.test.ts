import { expect, it } from 'vitest'
import { nearest } from './arrows'

const spots = [
  { x: 0, y: 0 },
  { x: 50, y: 0 },
  { x: 100, y: 4 },
  { x: 10, y: 80 },
]

it('goes to the next one straight ahead', () => {
  expect(nearest({ x: 0, y: 0 }, spots, 'ArrowRight')).toBe(1)
  expect(nearest({ x: 50, y: 0 }, spots, 'ArrowRight')).toBe(2)
  expect(nearest({ x: 0, y: 0 }, spots, 'ArrowDown')).toBe(3)
})

it('stays where nothing lies in that direction', () => {
  expect(nearest({ x: 0, y: 0 }, spots, 'ArrowUp')).toBe(-1)
  expect(nearest({ x: 100, y: 4 }, spots, 'ArrowRight')).toBe(-1)
})
