/**
 * One HTML file a page (home.html, table.html, ...): index.html with what the page loads first, so that the browser asks for it at
 * once and not one thing after the other. The server sends the file that is named like the first part of the address; for a table
 * whose game it knows the one of that game (table-yunnan.html).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The folders of each page that are loaded with it. */
const PAGES = {
  home: ['home'],
  table: ['table'],
  'table-yunnan': ['table', 'yunnan'],
  'table-ming': ['table', 'ming'],
  replay: ['replay'],
  rules: ['rules'],
  companion: ['companion'],
}
/** The picture that is seen first, in both themes. */
const FIRST = /^yunnan-(light|dark)\.svg$/

export const shells: Plugin = {
  name: 'shells',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    const html = readFileSync(join(dir!, 'index.html'), 'utf8')
    for (const [page, folders] of Object.entries(PAGES)) {
      const links = [...needs(folders, bundle), ...(page === 'home' ? images(bundle) : [])].filter((link) => !html.includes(link))
      writeFileSync(join(dir!, `${page}.html`), html.replace('</head>', `${links.map((link) => `  ${link}\n`).join('')}  </head>`))
    }
  },
}

function needs(folders: string[], bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const found = new Set(
    folders.map((folder) => {
      const chunk = chunks.find((one) => one.facadeModuleId?.endsWith(`/src/${folder}/index.ts`))
      if (!chunk) throw new Error(`no chunk of ${folder}`)
      return chunk
    }),
  )
  for (const chunk of found) for (const name of chunk.imports) found.add(bundle[name] as Rolldown.OutputChunk)
  const styles = [...found].reverse().flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  return [
    ...new Set(styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)),
    ...[...found].filter((chunk) => !chunk.isEntry).map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk.fileName}">`),
  ]
}

function images(bundle: Rolldown.OutputBundle): string[] {
  return Object.values(bundle).flatMap((one) => {
    const theme = one.type === 'asset' && FIRST.exec(one.names[0] ?? '')?.[1]
    return theme ? [`<link rel="preload" as="image" type="image/svg+xml" media="(prefers-color-scheme: ${theme})" href="/${one.fileName}">`] : []
  })
}
