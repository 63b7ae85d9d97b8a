import { describe, expect, it } from 'vitest'
import type { Choice } from '../api/types'
import { initialSelection } from '../table/board'
import { parse, source } from './moves'
import { plan, structureKey } from './plan'

const choices = (...moves: string[]): Choice[] => moves.map((move) => ({ move, label: move }))
const travel = choices('move market Yunnan', 'move market Kang', 'move market Kang displace blue', 'move Yunnan Kang', 'end')

describe('the notation taken apart', () => {
  it('knows where a trader comes from', () => {
    expect(parse('bid guild 9')).toMatchObject({ kind: 'bid', building: 'guild', space: 9, from: 'supply' })
    expect(parse('bid guild 9 from Kang').from).toBe('Kang')
    expect(parse('bank lower from Kang')).toMatchObject({ kind: 'bank', building: 'lower', from: 'Kang' })
    expect(parse('take post')).toEqual({ text: 'take post', kind: 'take', structure: 'post' })
    expect(parse('move market Kang displace duli').displace).toBe('duli')
    expect(parse('score 12').amount).toBe(12)
  })
  it('takes the supply by default, the only province without it, and asks among several', () => {
    expect(source(choices('bid guild 9', 'bid guild 9 from Kang').map((one) => parse(one.move)), null)).toBe('supply')
    expect(source([parse('market from Kang')], null)).toBe('Kang')
    expect(source([parse('market from Kang'), parse('market from Tibet')], null)).toBeNull()
  })
})

describe('what the board offers', () => {
  it('first the traders, then the goals of the chosen one', () => {
    expect(plan(travel, initialSelection()).pickable).toEqual(['market', 'Yunnan'])
    expect(plan(travel, initialSelection()).goals.size).toBe(0)
    const chosen = plan(travel, { ...initialSelection(), from: 'market' })
    expect([...chosen.goals.keys()]).toEqual(['Yunnan', 'Kang'])
  })
  it('asks whom to displace where somebody can be', () => {
    const open = plan(travel, { from: 'market', to: 'Kang', hover: null })
    expect(open.displacing.map((move) => move.displace)).toEqual([undefined, 'blue'])
  })
  it('chooses the only trader by itself', () => {
    expect(plan(choices('move market Yunnan', 'end'), initialSelection()).from).toBe('market')
  })
  it('shows the places of the chosen structure only', () => {
    const yard = choices('take post', 'take post at Kang', 'take bridge at Yunnan-Kang')
    expect([...plan(yard, { ...initialSelection(), from: structureKey('post') }).goals.keys()]).toEqual(['Kang'])
  })
})
