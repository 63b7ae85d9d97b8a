/** A game's board with a position of a real game, as the text of an SVG file. Runs in Node, when the client is built. */
import { render } from 'svelte/server'
import type { GameName, View } from '../api/types'
import Ming from '../ming/Board.svelte'
import ming from '../ming/ming.css?inline'
import Pieces from '../pieces/Pieces.svelte'
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
  const [symbols, drawn] = [render(Pieces).body, render(Board, { props: board }).body].map(inside) as [string, string]
  const style = `${tokens}${pieces}${css}`.replace(/\/\*.*?\*\//gs, '') + `svg{background:var(${ground})}`
  return `<svg xmlns="http://www.w3.org/2000/svg" data-theme="${theme}" class="board ${game}-board" viewBox="${box}" width="${width}" height="${height}"><style>${style}</style>${symbols}${drawn}</svg>`
}

/** What stands between a component's <svg> and its end, without what only a table needs. */
function inside(body: string): string {
  const markup = body.slice(body.indexOf('>', body.indexOf('<svg')) + 1, body.lastIndexOf('</svg>'))
  return markup.replace(/<!--.*?-->/g, '').replace(/ (?:role|tabindex|aria-[a-z]+|data-[a-z]+)="[^"]*"/g, '').replaceAll(/\s*\n\s*/g, '\n')
}
