import { describe, expect, it } from 'vitest'
import type { GameEvent } from '../api/types'
import showcase from '../home/showcase.json'
import { below, trips } from './motion'
import type { YunnanView } from './types'

const view = showcase.yunnan as unknown as YunnanView
const one = (event: Partial<GameEvent>) => trips([{ move: 1, event: 'moved', ...event }], view)[0]

describe('motion on the road', () => {
  it('walks one drawn way a border', () => {
    expect(one({ player: 'red', start: 'market', goal: 'Sichuan', borders: 2 })!.ways).toHaveLength(2)
  })
  it('goes over the own bridge where the journey was that short', () => {
    const trip = one({ player: 'blue', start: 'market', goal: 'Kang', borders: 2 })!
    expect(trip.ways).toHaveLength(2)
    expect(trip.ways[1]!.d).toContain('571 678')
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
  it('shows nothing for what moves no piece', () => {
    expect(trips([{ move: 1, event: 'paid', player: 'red', coins: 9 }], view)).toEqual([])
  })
})
