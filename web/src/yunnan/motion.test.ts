import { describe, expect, it } from 'vitest'
import type { GameEvent } from '../api/types'
import showcase from '../home/showcase.json'
import { below, trips, type Trip } from './motion'
import type { YunnanView } from './types'

const view = showcase.yunnan as unknown as YunnanView
const one = (event: Partial<GameEvent>) => trips([{ move: 1, event: 'moved', ...event }], view)[0]

describe('motion on the road', () => {
  const curves = (trip: Trip) => trip.ways.filter((way) => way.d.includes('C'))
  it('walks one drawn way a border, from foot to foot', () => {
    const trip = one({ player: 'red', start: 'market', goal: 'Sichuan', borders: 2 })!
    expect(curves(trip)).toHaveLength(2)
    expect(trip.ways.map((way) => way.d.slice(1).split(/[CL]/)[0])).toContain('440 800')
    for (const [k, way] of trip.ways.slice(1).entries()) expect(way.d).toContain(trip.ways[k]!.d.match(/-?[\d.]+ -?[\d.]+$/)![0])
  })
  it('goes over the own bridge where the journey was that short', () => {
    const trip = one({ player: 'blue', start: 'market', goal: 'Kang', borders: 2 })!
    expect(curves(trip)).toHaveLength(2)
    expect(curves(trip)[1]!.d).toContain('571 678')
  })
  it('pushes the displaced one place down, from Yunnan to the market', () => {
    expect(below('Kang')).toBe('Sichuan')
    expect(below('Yunnan')).toBe('market')
  })
  it('sends the outbid trader home after the new one has landed', () => {
    const found = trips(
      [
        { move: 1, event: 'bid', player: 'red', building: 'guild', space: 9 },
        { move: 1, event: 'outbid', player: 'blue', building: 'guild', space: 5 },
      ],
      view,
    )
    expect(found.map((trip) => trip.piece)).toEqual(['trader-red', 'trader-blue'])
  })
  it('lets the inspector visit and takes the banished trader to the market', () => {
    const found = trips([{ move: 1, event: 'inspector', place: 'Kang', revenue: 30, banished: 'green' }], view)
    expect(found.map((trip) => trip.piece)).toEqual(['inspector', 'trader-green', 'inspector'])
    expect(found.filter((trip) => trip.stays)).toHaveLength(2)
  })
  it('shows nothing for what moves no piece', () => {
    expect(trips([{ move: 1, event: 'paid', player: 'red', coins: 9 }], view)).toEqual([])
  })
})
