/** The printed data of the board: the engine's own table, or an own board's that the view carries. */
import standard from '../../../src/teahorse/ming/boards/standard.toml'
import type { MingBoardData, MingView } from './types'

export interface Border {
  name: string
  transport: string
}

export function boardOf(view: MingView): MingBoardData {
  return typeof view.board === 'object' && view.board !== null ? view.board : (standard as MingBoardData)
}

export function bordersOf(board: MingBoardData): Border[] {
  return Object.entries(board.borders).flatMap(([name, border]) =>
    typeof border === 'string' ? [] : [{ name, transport: border.transport }],
  )
}

export function borderBetween(borders: Border[], one: string, other: string): Border | undefined {
  return borders.find(({ name }) => name === `${one}-${other}` || name === `${other}-${one}`)
}

export function provinceName(board: MingBoardData, province: string): string {
  return board.provinces[province]?.name ?? province
}

/** A board of our own making says so; an owner's file carries another source. */
export function reconstructed(board: MingBoardData): boolean {
  return board.borders.source === 'reconstructed'
}
