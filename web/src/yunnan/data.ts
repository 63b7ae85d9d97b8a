/** The printed numbers: from the engine's data files, or from the view when the table has its own board. */
import edition2013 from '../../../src/teahorse/yunnan/boards/2013.toml'
import edition2023 from '../../../src/teahorse/yunnan/boards/2023.toml'
import type { Province, YunnanView } from './types'
import { ROAD } from './types'

interface Printed {
  value: number
  source?: string
}
export interface BoardData {
  provinces: Record<string, Record<string, Printed>>
  market: { income: Printed }
  bank: Record<string, Printed>
  gorges: Record<string, string>
}

export interface Terrace {
  trader: string
  post: string
  presents: number
  teahouse: string
  horse: string
}

const OWN: Record<string, BoardData> = { '2013': edition2013, '2023': edition2023 }

export function boardData(view: YunnanView): BoardData {
  const own = OWN[view.edition ?? '2023']!
  return view.board && typeof view.board === 'object' ? { ...own, ...(view.board as Partial<BoardData>) } : own
}

/** A number as printed, with the ring behind it when no rule text gives it. */
export const ringed = (printed: Printed | number): string =>
  typeof printed === 'number' ? String(printed) : `${printed.value}${printed.source === 'reconstructed' ? '°' : ''}`

const value = (printed: Printed | number): number => (typeof printed === 'number' ? printed : printed.value)

export function terraces(data: BoardData): Record<Province, Terrace> {
  return Object.fromEntries(
    ROAD.map((place) => {
      const numbers = data.provinces[place]!
      return [
        place,
        {
          trader: ringed(numbers.trader!),
          post: ringed(numbers.post!),
          presents: value(numbers.presents!),
          teahouse: ringed(numbers.teahouse!),
          horse: ringed(numbers.horse!),
        },
      ]
    }),
  ) as Record<Province, Terrace>
}
