/** A record from outside: it becomes a table of its own, all seats ours. */
import { post } from '../api/client'

export async function openRecord(file: Blob): Promise<string> {
  const record = await file.text()
  const { id } = await post<{ id: string }>('/records', { record })
  return id
}

/** The game from a moment on, as a hot-seat table. */
export async function branch(table: string, move: number): Promise<string> {
  const { id } = await post<{ id: string }>(`/tables/${table}/branch`, { move })
  return id
}
