// Offline shell: the page and its built files are kept; whatever is under /api is never kept.
const STORE = 'teahorse-1'

self.addEventListener('install', (event) => {
  // What is under /api is nothing to this worker: where the browser can be told so, a move does not wait for it to wake
  if (event.addRoutes) event.waitUntil(event.addRoutes([{ condition: { urlPattern: '/api/*' }, source: 'network' }]))
  event.waitUntil(caches.open(STORE).then((store) => store.add('/')).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

async function page(request) {
  const store = await caches.open(STORE)
  try {
    const answer = await fetch(request)
    if (answer.ok) await store.put('/', answer.clone())
    return answer
  } catch {
    return (await store.match('/')) ?? Response.error()
  }
}

// Built files carry a hash of their content in their names: what is kept is never out of date
async function file(request) {
  const store = await caches.open(STORE)
  const kept = await store.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await store.put(request, answer.clone())
  return answer
}

// What the page had loaded before this worker stood in between: kept too, so that the next visit needs no network
self.addEventListener('message', (event) => {
  event.waitUntil(Promise.all(event.data.map((path) => file(new Request(path)))))
})

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return
  if (event.request.mode === 'navigate') event.respondWith(page(event.request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(file(event.request))
})
