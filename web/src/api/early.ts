/**
 * What a page will ask first is asked for while its scripts are still on their way. Comes with the very first script, so it
 * needs nothing else of the page; `call` takes the answers up.
 */
import { read, type Lang } from '../preferences'

export const headers = (lang: Lang): Record<string, string> => ({ 'Accept-Language': lang, Accept: 'application/json' })

const asked = new Map<string, Promise<Response>>()

/** The first requests of the page at this address. */
export function first(address: URL, lang: Lang): string[] {
  const [page, id] = address.pathname.split('/').filter(Boolean)
  const seat = address.searchParams.get('seat')
  if (page === 'table' && id) return [`/tables/${id}?${new URLSearchParams({ lang, ...(seat ? { seat } : {}) })}`]
  return page ? [] : [`/games?lang=${lang}`, '/tables']
}

export function askEarly(): void {
  const { lang } = read()
  for (const path of first(new URL(location.href), lang)) {
    const answer = fetch(`/api${path}`, { headers: headers(lang), credentials: 'same-origin' })
    answer.catch(() => undefined) // whoever takes it up hears of it
    asked.set(path, answer)
  }
}

/** The answer to this, if it was asked for; once. */
export function taken(path: string): Promise<Response> | undefined {
  const answer = asked.get(path)
  asked.delete(path)
  return answer
}
