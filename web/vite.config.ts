import { svelte } from '@sveltejs/vite-plugin-svelte'
import { parse } from 'smol-toml'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { pictures } from './pictures.ts'
import { shells } from './shells.ts'

/** The engine's own tables (nouns, printed numbers) are read at build time: the client has no second copy of them. */
const tables: Plugin = {
  name: 'toml',
  transform: (source, id) => (id.endsWith('.toml') ? { code: `export default ${JSON.stringify(parse(source))}`, map: null } : null),
}

export default defineConfig({
  plugins: [tables, pictures(tables), svelte(), shells],
  build: {
    outDir: '../src/teahorse/server/static', // served by teahorse serve, carried by wheel and sdist, never committed
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows no data: scripts or styles
    chunkSizeWarningLimit: 250,
    rolldownOptions: { checks: { bundlerTimings: false } }, // drawing the pictures takes its seconds
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: process.env.TEAHORSE_SERVER ?? 'http://127.0.0.1:8000', ws: true } },
  },
  test: { include: ['src/**/*.test.ts'] },
})
