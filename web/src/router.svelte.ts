/** Addresses of the pages: /, /table/ID, /replay/ID, /rules/GAME/RULE, /companion. */

export interface Route {
  page: 'home' | 'table' | 'replay' | 'rules' | 'companion'
  /** The parts of the path behind the page's name. */
  parts: string[]
  query: URLSearchParams
}

const PAGES = ['table', 'replay', 'rules', 'companion'] as const

/** A part of an address that nobody could have written is taken as it stands: such a table is not found. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export function parse(address: string): Route {
  const url = new URL(address, 'http://teahorse.invalid')
  const [page, ...parts] = url.pathname.split('/').filter(Boolean).map(decoded)
  const known = PAGES.find((name) => name === page)
  return { page: known ?? 'home', parts: known ? parts : [], query: url.searchParams }
}

export const router = $state<{ route: Route }>({ route: parse(globalThis.location?.href ?? '/') })

export function go(address: string, how: 'push' | 'replace' = 'push'): void {
  history[how === 'push' ? 'pushState' : 'replaceState'](null, '', address)
  router.route = parse(location.href)
  if (how === 'push') scrollTo(0, 0)
}

/** Links inside the page are followed without loading it again. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element).closest?.('a[href]') as HTMLAnchorElement | null
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (link.pathname.startsWith('/api/')) return
  event.preventDefault()
  go(link.href)
}

export function listen(): void {
  addEventListener('popstate', () => (router.route = parse(location.href)))
  document.addEventListener('click', follow)
}
