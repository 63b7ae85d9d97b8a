/** Requests to the server. Everything that is not an answer is a `Problem` (RFC 9457) or `Offline`. */
import { settings } from '../settings.svelte'
import { t } from '../words'
import { headers as always, taken } from './early'

export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly body: Record<string, unknown>,
  ) {
    super(String(body.text ?? body.detail ?? body.title ?? status))
  }
  get rule(): string | null {
    return typeof this.body.rule === 'string' ? this.body.rule : null
  }
}

/** The server cannot be reached: try again later, with the same key. */
export class Offline extends Error {
  constructor() {
    super(t('unreached'))
  }
}

export async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = always(settings.lang)
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  let answer: Response
  try {
    const early = method === 'GET' ? taken(path) : undefined
    answer = await (early ?? fetch(`/api${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body), credentials: 'same-origin' }))
  } catch {
    throw new Offline()
  }
  if (answer.status === 502 || answer.status === 503 || answer.status === 504) throw new Offline()
  const text = await answer.text()
  const isJson = (answer.headers.get('Content-Type') ?? '').includes('json')
  const content: unknown = isJson && text ? JSON.parse(text) : text
  if (!answer.ok) throw new Problem(answer.status, typeof content === 'object' && content ? (content as Record<string, unknown>) : { detail: text })
  return content as Answer
}

export const get = <Answer>(path: string): Promise<Answer> => call<Answer>('GET', path)
export const post = <Answer>(path: string, body: unknown = {}): Promise<Answer> => call<Answer>('POST', path, body)

/** A name for one wish: sent again with the same key it is carried out once. */
export function newKey(): string {
  return crypto.randomUUID?.() ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
}

/** Seconds to wait before attempt number n: 0.5, 1, 2, 4, 8, then 8, with a little chance so that not all come back at once. */
export function patience(attempt: number, chance: number = Math.random()): number {
  return Math.min(8, 0.5 * 2 ** attempt) * (0.75 + chance / 2)
}
