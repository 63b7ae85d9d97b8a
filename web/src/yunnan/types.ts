import type { BaseView, Colour, View } from '../api/types'

export const ROAD = ['Yunnan', 'Sichuan', 'Kang', 'Tibet', 'Qinghai'] as const
export const GORGES = ['Yunnan-Kang', 'Yunnan-Tibet', 'Kang-Qinghai', 'Sichuan-Qinghai'] as const
export const BUILDINGS = ['school', 'customs', 'horse', 'guild', 'yard', 'temple'] as const
export const SPACES = [5, 7, 9, 12, 15] as const
export const STRUCTURES = ['post', 'bridge', 'teahouse', 'guards'] as const
export type Province = (typeof ROAD)[number]
export type Place = 'market' | Province
export type Gorge = (typeof GORGES)[number]
export type Building = (typeof BUILDINGS)[number]

export interface Player {
  /** Dúlì has no coins, VP, passes and horse. */
  coins?: number
  vp?: number
  influence: number
  passes?: number
  horse?: Province
  presents: number
  traders: Record<string, number>
  bids: [Building, number][]
  bank?: boolean | 'upper' | 'lower'
  structures: { supply?: Record<string, number>; posts: Province[]; bridges: Gorge[]; teahouses: Province[]; guards: Province | 'used' | null }
}

export interface YunnanView extends BaseView {
  bidding_order: Colour[]
  travel_order: Colour[]
  passed: Colour[]
  blocked: Gorge | null
  presents: Record<string, number>
  players: Record<string, Player>
  bank_payout: Record<string, number>
  travelled?: Record<string, number>
  passes_used?: number
  pending?: string[]
  income?: Record<string, number>
  deck_left?: number
  /** What the pieces would earn where they stand now. */
  projected_income: Record<string, number>
}

/** The frame's view is any game's; this screen gets Yunnan's only. */
export const seen = (view: View): YunnanView => view as unknown as YunnanView
