/** The printed numbers as tables for the data page: the engine's board files, with the source of each value. */
import type { GameName } from '../api/types'

export interface Row {
  keys: string[]
  value: string
  reconstructed: boolean
}

export interface Sheet {
  name: string
  rows: Row[]
}

const sources = import.meta.glob<Record<string, unknown>>('../../../src/teahorse/*/boards/*.toml', { import: 'default' })

export const BOARDS: Record<GameName, string[]> = { yunnan: ['2023', '2013'], ming: ['standard'] }

export async function board(game: GameName, name: string): Promise<Sheet[]> {
  return sheets(await sources[`../../../src/teahorse/${game}/boards/${name}.toml`]!())
}

/** One sheet a table of the file; a table says its source once for all, or each value says its own. */
export function sheets(document: Record<string, unknown>): Sheet[] {
  return Object.entries(document)
    .filter((entry): entry is [string, Record<string, unknown>] => isTable(entry[1]))
    .map(([name, table]) => ({ name, rows: rows(table, [], table.source === 'reconstructed') }))
}

function rows(table: Record<string, unknown>, keys: string[], ours: boolean): Row[] {
  const unsure = ours || table.source === 'reconstructed'
  return Object.entries(table).flatMap(([key, value]): Row[] => {
    if (['source', 'polygon', 'icon', 'where', 'city'].includes(key)) return [] // places on our own drawing
    const path = [...keys, key]
    if (value === 'certain' || value === 'reconstructed') return [{ keys: path, value: '', reconstructed: value === 'reconstructed' }]
    if (isTable(value) && 'value' in value) {
      return [{ keys: path, value: shown(value.value), reconstructed: value.source === 'reconstructed' }]
    }
    if (isTable(value)) return rows(value, path, unsure)
    if (Array.isArray(value) && isTable(value[0])) return value.flatMap((one, i) => rows(one as Record<string, unknown>, [...path, String(i + 1)], unsure))
    return [{ keys: path, value: shown(value), reconstructed: unsure }]
  })
}

const isTable = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function shown(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value)
}
