/** The boards of the first page as pictures: drawn once, when the client is built, by the components that draw them at a table. */
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { createServer, type Plugin, type ResolvedConfig } from 'vite'

const NAME = 'virtual:pictures'
const GAMES = ['yunnan', 'ming'] as const
const THEMES = ['light', 'dark'] as const

type Draw = (game: (typeof GAMES)[number], theme: (typeof THEMES)[number]) => string

/** Runs the drawing components in Node. */
async function draw<T>(tables: Plugin, root: string, use: (drawing: Draw) => T): Promise<T> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [tables, svelte()],
  })
  try {
    const { drawing } = (await server.ssrLoadModule('/src/home/drawing.ts')) as { drawing: Draw }
    return use(drawing)
  } finally {
    await server.close()
  }
}

/** `import pictures from 'virtual:pictures'`: addresses by game and theme. */
export function pictures(tables: Plugin): Plugin {
  let config: ResolvedConfig
  return {
    name: 'pictures',
    configResolved: (resolved) => void (config = resolved),
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null
      const address = (name: string, source: string): string => {
        if (config.command === 'serve') return JSON.stringify(`data:image/svg+xml,${encodeURIComponent(source)}`)
        return `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name, source })}`
      }
      const line = (drawing: Draw, game: (typeof GAMES)[number]): string =>
        `${game}: { ${THEMES.map((theme) => `${theme}: ${address(`${game}-${theme}.svg`, drawing(game, theme))}`).join(', ')} }`
      return draw(tables, config.root, (drawing) => `export default { ${GAMES.map((game) => line(drawing, game)).join(', ')} }`)
    },
  }
}
