import { describe, expect, test } from 'vitest'
import type { GameEvent } from '../api/types'
import { fitted } from '../table/camera.svelte'
import { bordersOf, boardOf, borderBetween } from './data'
import { cities, DISTRICTS, districts, innerLines, provincePaths, signAt, stackAt } from './layout'
import { Journeys } from './journeys.svelte'
import { flights, inDistrict, way } from './motion'
import { attempt, offers } from './moves'
import type { MingView } from './types'
import de from './words.de.json'
import en from './words.en.json'
import it from './words.it.json'

function player(more: object = {}) {
  return { points: 0, prince: null, supply: 25, spaces: {}, districts: {}, monks: [], cities: {}, hand: {}, tiles: {}, out: 0, ...more }
}
const view = {
  game: 'ming',
  players: { red: player({ districts: { C1: 2 }, prince: 'C1' }), blue: player({ districts: { C1: 1 } }) },
  to_move: 'red',
} as unknown as MingView
const borders = bordersOf(boardOf(view))

describe('the map', () => {
  test('has a sign of its own for every border, none on top of another', () => {
    expect(borders).toHaveLength(36)
    const places = borders.map(({ name }) => signAt(name))
    for (const [i, a] of places.entries()) {
      for (const b of places.slice(i + 1)) expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(45)
    }
  })
  test('keeps monasteries, princes and members apart from the signs', () => {
    for (const district of DISTRICTS) {
      const { monastery, prince } = districts[district]!
      for (const { name } of borders) {
        const [x, y] = signAt(name)
        expect(Math.hypot(monastery[0] - x, monastery[1] - y), `${district} ${name}`).toBeGreaterThan(30)
        expect(Math.hypot(prince[0] - x, prince[1] - y), `${district} ${name}`).toBeGreaterThan(28)
      }
    }
  })
  test('has six closed provinces with three inner lines each and nine houses a city', () => {
    expect(Object.values(provincePaths).every((path) => path.endsWith('Z'))).toBe(true)
    expect(innerLines.match(/M/g)).toHaveLength(18)
    for (const city of Object.values(cities)) expect(Object.values(city.houses).flat()).toHaveLength(9)
  })
  test('gives four colours four different places in a district', () => {
    for (const district of DISTRICTS) {
      const spots = [0, 1, 2, 3].map((i) => stackAt(district, i, 4).join())
      expect(new Set(spots).size).toBe(4)
    }
  })
})

describe('offers', () => {
  test('sort the legal list by place', () => {
    const found = offers(['step C2', 'step C2 dragon', 'stay junk', 'deploy 2 monk', 'return 3', 'start blue', 'take B', 'dragon C', 'pass'])
    expect(found.steps.C2!.map((step) => step.dragon)).toEqual([false, true])
    expect(found.stays).toEqual({ junk: 'stay junk' })
    expect(found.deployments).toEqual([{ move: 'deploy 2 monk', members: 2, monk: true }])
    expect(found.returns).toEqual([{ move: 'return 3', members: 3 }])
    expect([found.takes.B, found.dragons.C, found.pass]).toEqual(['take B', 'dragon C', 'pass'])
  })
  test('a place says which move it stands for, so that the server can tell why not', () => {
    expect(attempt('moving', 'district', 'A3')).toBe('step A3')
    expect(attempt('cards', 'card', 'B')).toBe('take B')
    expect(attempt('cards', 'space', 'B')).toBe('dragon B')
    expect(attempt('naming', 'district', 'A3')).toBeNull()
  })
})

describe('motion', () => {
  const events: GameEvent[] = [
    { event: 'step', move: 1, player: 'red', from: 'A1', to: 'C1', card: 'junk' },
    { event: 'deploy', move: 2, player: 'red', district: 'C1', members: 3, monk: true, displaced: 'blue' },
  ]
  test('a prince walks over the sign, the members follow in a wave', () => {
    const found = flights(events, view, borders)
    const prince = found.find((flight) => flight.hides === 'prince-red')!
    expect(prince.way).toEqual(way(borders, 'A1', 'C1'))
    expect(prince.way[1]).toEqual(signAt('A1-C1'))
    const members = found.filter((flight) => flight.symbol === 'member-red')
    expect(members).toHaveLength(3)
    expect(members[1]!.start - members[0]!.start).toBe(60)
    expect(found.some((flight) => flight.symbol === 'member-blue')).toBe(true)
  })
  test('a long absence is shown within the time there is', () => {
    const many = Array.from({ length: 60 }, () => events[0]!)
    const end = Math.max(...flights(many, view, borders).map((flight) => flight.start + flight.ms))
    expect(end).toBeLessThan(7600)
  })
  test('pieces fly to where their stack stands', () => {
    expect(inDistrict(view, 'C1', 'red')[0]).toBeLessThan(inDistrict(view, 'C1', 'blue')[0])
  })
})

test('the camera keeps the shape of the stage and stays on the board', () => {
  const limits = { x: 0, y: 0, width: 1320, height: 866 }
  const frame = fitted({ x: -50, y: 300, width: 480, height: 300 }, { width: 360, height: 450 }, limits)
  expect(frame.height / frame.width).toBeCloseTo(450 / 360)
  expect(frame.x).toBe(0)
  expect(frame.y).toBeGreaterThanOrEqual(0)
})

test('borders are found from both sides', () => {
  expect(borderBetween(borders, 'C1', 'A1')).toEqual({ name: 'A1-C1', transport: 'junk' })
})

test('all languages have the same words', () => {
  expect(Object.keys(de)).toEqual(Object.keys(en))
  expect(Object.keys(it)).toEqual(Object.keys(en))
})

describe('journeys', () => {
  test('are played step by step, and end when a step is not allowed any more', () => {
    const journeys = new Journeys()
    journeys.ways = { A3: ['step A1', 'step A3 dragon'] }
    expect(journeys.stops('C1', 'A3')).toEqual(['C1', 'A1', 'A3'])
    expect(journeys.start('A3')).toBe('step A1')
    expect(journeys.next([])).toBeNull() // the answer is not there yet
    expect(journeys.next(['step A3', 'step A3 dragon'])).toBe('step A3 dragon')
    expect(journeys.next(['deploy 0'])).toBeNull()
    journeys.start('A3')
    expect(journeys.next(['deploy 0'])).toBeNull()
    expect(journeys.next(['step A3 dragon'])).toBeNull() // given up
  })
})
