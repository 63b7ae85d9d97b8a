import { svelte } from '@sveltejs/vite-plugin-svelte'
import { parse } from 'smol-toml'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { pictures } from './pictures.ts'
import { shells } from './shells.ts'
import { symbols } from './src/pieces/symbols.ts'

/** The engine's own tables (nouns, printed numbers) are read at build time: the client has no second copy of them. */
const tables: Plugin = {
  name: 'toml',
  transform: (source, id) => (id.endsWith('.toml') ? { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(parse(source)))})`, map: null } : null),
}

/** The pieces stand in the page before any script has come: the browser's own reader is quicker than one of ours. */
const pieces: Plugin = { name: 'pieces', transformIndexHtml: (html) => html.replace('</body>', `${symbols}\n  </body>`) }

const EARLY = /src\/(api\/early|preferences)|vite\/preload-helper|rolldown[/:]runtime/
const BASE = /node_modules\/(svelte|esm-env|clsx)\/|src\/(app\.ts|App\.svelte|settings|router|words\/|pieces\/|shell\/(Corner|SettingsForm|Sheet)|api\/(client|live|house|sharing)|home\/(wishes|Picture)|table\/(bots|frames|camera|board|seats|Tally|Pill|Count|Target))|glossary\.toml|levels\.toml|boards\/[\w-]+\.toml|virtual:pictures/

export default defineConfig({
  plugins: [tables, pieces, pictures(tables), svelte(), shells],
  json: { stringify: true }, // read many times faster than the same as script
  build: {
    outDir: '../src/teahorse/server/static', // served by teahorse serve, carried by wheel and sdist, never committed
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false }, // every browser of es2022 has it
    assetsInlineLimit: 0, // the content security policy allows no data: scripts or styles
    chunkSizeWarningLimit: 250,
    rolldownOptions: {
      checks: { bundlerTimings: false }, // drawing the pictures takes its seconds
      // What nearly every page needs is one file, not ten small ones that wait for each other
      output: { codeSplitting: { groups: [{ name: 'early', test: EARLY, priority: 1 }, { name: 'base', test: BASE }] } },
    },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: process.env.TEAHORSE_SERVER ?? 'http://127.0.0.1:8000', ws: true } },
  },
  test: { include: ['src/**/*.test.ts'] },
})
