import { mount } from 'svelte'
import App from './App.svelte'
import { listen } from './router.svelte'

listen()
// In a task of its own: scripts that have just been read are enough for one on a slow phone
setTimeout(() => {
  const target = document.getElementById('app')!
  target.replaceChildren()
  mount(App, { target })
})
if ('serviceWorker' in navigator && import.meta.env.PROD) {
  if (document.readyState === 'complete') void keep()
  else addEventListener('load', () => void keep())
}

/** Works without a network from the next visit on: the worker keeps what this one has loaded. */
async function keep(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  const paths = performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)
  active?.postMessage(paths.filter((path) => path.startsWith('/assets/')))
}
