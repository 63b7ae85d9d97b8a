/** A game's board with a position of a real game, as the text of an SVG file. Runs in Node, when the client is built. */
import { render } from 'svelte/server'
import type { GameName, View } from '../api/types'
import Ming from '../ming/Board.svelte'
import ming from '../ming/ming.css?inline'
import { symbols } from '../pieces/symbols'
import pieces from '../styles/pieces.css?inline'
import tokens from '../styles/tokens.css?inline'
import { initialSelection } from '../table/board'
import Yunnan from '../yunnan/Board.svelte'
import yunnan from '../yunnan/yunnan.css?inline'
import showcase from './showcase.json'

/** The part of the board that is shown. */
const SCREENS = {
  yunnan: { Board: Yunnan, css: yunnan, box: '349 56 971 798', ground: '--sky' },
  ming: { Board: Ming, css: ming, box: '269 2 1048 861', ground: '--paper' },
}
const nothing = (): void => undefined

export function drawing(game: GameName, theme: 'light' | 'dark'): string {
  const { Board, css, box, ground } = SCREENS[game]
  const [, , width, height] = box.split(' ')
  const view = showcase[game] as unknown as View
  const board = { view, selection: initialSelection(), choices: [], seats: [], fresh: [], motion: [], before: null, shown: nothing, camera: 'picture', play: nothing, why: nothing }
  const drawn = copied(inside(render(Board, { props: board }).body))
  const style = `${pieces}${css}svg{background:var(${ground})}`.replace(/\/\*.*?\*\//gs, '')
  const picture = `<style>${style}</style>${drawn}`
  return `<svg xmlns="http://www.w3.org/2000/svg" class="board ${game}-board" viewBox="${box}" width="${width}" height="${height}">${painted(picture, theme)}</svg>`
}

/** What stands between a component's <svg> and its end, without what only a table needs. */
function inside(body: string): string {
  const markup = body.slice(body.indexOf('>', body.indexOf('<svg')) + 1, body.lastIndexOf('</svg>'))
  return markup
    .replace(/<!--.*?-->|<title>.*?<\/title>| (?:role|tabindex|aria-[a-z]+|data-[a-z]+)="[^"]*"/gs, '')
    .replace(/><\/(?:path|use|rect|circle)>/g, '/>')
    .replaceAll(/\s*\n\s*/g, '\n')
}

/** The symbols by their names: what they are drawn by, and the class of a group. */
const SYMBOLS = new Map(
  [...symbols.matchAll(/<(path|circle) id="([\w-]+)"([^>]*)\/>|<g id="([\w-]+)"([^>]*)>(.*?)<\/g>/g)].map(([, tag, leaf, drawn, group, style, inner]) =>
    leaf ? [leaf, drawn!.includes('class') ? { inner: `<${tag}${drawn}/>` } : { tag, drawn }] : [group!, { inner: style ? `<g${style}>${inner}</g>` : inner }],
  ) as [string, { tag?: string; drawn?: string; inner?: string }][],
)

/** With the symbols themselves in place of references to them: a copy costs a browser more than another drawing. */
function copied(drawn: string): string {
  const whole = drawn.replace(/<use ([^>]*?)href="#([\w-]+)"([^>]*)\/>/g, (use, before: string, name: string, after: string) => {
    const symbol = SYMBOLS.get(name)
    if (!symbol) return use
    return symbol.tag ? `<${symbol.tag}${symbol.drawn} ${before}${after}/>` : `<g ${before}${after}>${symbol.inner}</g>`
  })
  return whole === drawn ? whole : copied(whole)
}

/** With the colours of the theme in place of their names: a browser paints known colours much sooner than it looks up variables. */
function painted(picture: string, theme: 'light' | 'dark'): string {
  const [light, dark] = tokens.split(':root[data-theme="dark"]') as [string, string]
  const colours = new Map([light, ...(theme === 'dark' ? [dark] : [])].flatMap((part) => [...part.matchAll(/--([\w-]+):\s*(#\w+)/g)].map(([, name, colour]) => [name!, colour!] as const)))
  return picture.replace(/var\(--([\w-]+)\)/g, (name, called: string) => colours.get(called) ?? name)
}
