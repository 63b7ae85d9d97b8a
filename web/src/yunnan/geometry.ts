/** Where things are on the board of Yunnan: 1320 x 866 units. */
import type { Gorge, Place, Province } from './types'
import { ROAD } from './types'

export const WIDTH = 1320
export const HEIGHT = 866
export interface Point {
  x: number
  y: number
}

export const AT: Record<Province, Point> = {
  Yunnan: { x: 640, y: 708 },
  Sichuan: { x: 672, y: 548 },
  Kang: { x: 640, y: 388 },
  Tibet: { x: 672, y: 228 },
  Qinghai: { x: 652, y: 68 },
}
/** Outline of a province's terrace. */
export const TERRACE = 'M10 4Q250-8 490 4 506 56 498 108 250 122 2 108-6 56 10 4Z'

/** Centre of a gorge, and the side road through it from the lower to the higher province. */
export const GORGE: Record<Gorge, Point & { trail: string }> = {
  'Yunnan-Kang': { x: 572, y: 600, trail: 'M644 772C590 772 568 726 571 678M571 522C566 466 590 446 644 446' },
  'Yunnan-Tibet': { x: 512, y: 440, trail: 'M644 794C530 798 506 690 510 518M510 362C506 310 566 284 676 284' },
  'Kang-Qinghai': { x: 1212, y: 290, trail: 'M1140 462C1204 466 1216 424 1213 368M1213 212C1216 150 1190 126 1150 126' },
  'Sichuan-Qinghai': { x: 1280, y: 386, trail: 'M1170 610C1258 616 1284 560 1281 464M1281 308C1286 140 1246 104 1150 104' },
}
/** The same side roads in one line, over the bridge, for journeys and motion. */
export const CROSSING: Record<Gorge, string> = {
  'Yunnan-Kang': 'M644 772C590 772 568 726 571 678V522C566 466 590 446 644 446',
  'Yunnan-Tibet': 'M644 794C530 798 506 690 510 518V362C506 310 566 284 676 284',
  'Kang-Qinghai': 'M1140 462C1204 466 1216 424 1213 368V212C1216 150 1190 126 1150 126',
  'Sichuan-Qinghai': 'M1170 610C1258 616 1284 560 1281 464V308C1286 140 1246 104 1150 104',
}
export const GATES: Point[] = [
  { x: 556, y: 816 },
  { x: 1180, y: 738 },
  { x: 622, y: 536 },
  { x: 1180, y: 418 },
  { x: 628, y: 254 },
]

const x = (p: Province): number => AT[p].x
const y = (p: Province): number => AT[p].y + 94
/** The road between two neighbours, lower to higher: market to Yunnan, Yunnan to Sichuan, ... */
export const STRETCH: Record<string, string> = {
  'market-Yunnan': `M440 800C520 830 570 822 ${x('Yunnan') + 20} ${y('Yunnan')}`,
  'Yunnan-Sichuan': `M${x('Yunnan') + 440} ${y('Yunnan')}C${x('Yunnan') + 560} ${y('Yunnan')} ${x('Sichuan') + 550} ${y('Sichuan') + 6} ${x('Sichuan') + 440} ${y('Sichuan')}`,
  'Sichuan-Kang': `M${x('Sichuan') + 26} ${y('Sichuan')}C${x('Sichuan') - 66} ${y('Sichuan')} ${x('Kang') - 50} ${y('Kang') + 6} ${x('Kang') + 26} ${y('Kang')}`,
  'Kang-Tibet': `M${x('Kang') + 440} ${y('Kang')}C${x('Kang') + 560} ${y('Kang')} ${x('Tibet') + 550} ${y('Tibet') + 6} ${x('Tibet') + 440} ${y('Tibet')}`,
  'Tibet-Qinghai': `M${x('Tibet') + 26} ${y('Tibet')}C${x('Tibet') - 66} ${y('Tibet')} ${x('Qinghai') - 60} ${y('Qinghai') + 6} ${x('Qinghai') + 26} ${y('Qinghai')}`,
}
/** The whole road in one line. */
export const ROAD_LINE =
  STRETCH['market-Yunnan']! +
  `H${x('Yunnan') + 440}` +
  STRETCH['Yunnan-Sichuan']!.slice(STRETCH['Yunnan-Sichuan']!.indexOf('C')) +
  `H${x('Sichuan') + 26}` +
  STRETCH['Sichuan-Kang']!.slice(STRETCH['Sichuan-Kang']!.indexOf('C')) +
  `H${x('Kang') + 440}` +
  STRETCH['Kang-Tibet']!.slice(STRETCH['Kang-Tibet']!.indexOf('C')) +
  `H${x('Tibet') + 26}` +
  STRETCH['Tibet-Qinghai']!.slice(STRETCH['Tibet-Qinghai']!.indexOf('C')) +
  `H${x('Qinghai') + 390}`

export interface Column {
  /** Left edge and width of the tinted slot, relative to the terrace. */
  left: number
  width: number
  /** Centre of the trader, of the horse and of the post. */
  trader: number
  horse: number
  post: number
}

/** One column a player, the same in every province; with fewer players they are wider. */
export function columns(count: number): Column[] {
  const pitch = 375 / count
  return Array.from({ length: count }, (_, k) => {
    const left = 14 + pitch * k
    const middle = left + (pitch - 5 - 70) / 2
    return { left, width: pitch - 5, trader: middle + 22, horse: middle + 54, post: middle + 56 }
  })
}

/** The market's slots: centre and width. */
export function stalls(count: number): { x: number; width: number }[] {
  const pitch = 310 / count
  return Array.from({ length: count }, (_, k) => ({ x: 121 + pitch * (k + 0.5), width: pitch - 4 }))
}

/** The foot of a player's traders in a place. */
export function foot(place: Place, index: number, count: number): Point {
  if (place === 'market') return { x: stalls(count)[index]!.x - 3, y: 728 + 66 }
  return { x: AT[place].x + columns(count)[index]!.trader, y: AT[place].y + 85 }
}

/** Rows of the street of Pu'er: without the temple they stand wider apart. */
export const ROW = { top: 210, bottom: 642 }
export const row = (k: number, count: number): number => ROW.top + (k * (ROW.bottom - ROW.top)) / count
export const SPACE_X: Record<number, number> = { 5: 234, 7: 278, 9: 328, 12: 379, 15: 430 }

/** The places on the way from start to goal in so many borders, over the road and the given bridges; null if there is none. */
export function walk(start: Place, goal: Place, borders: number, bridges: readonly Gorge[]): Place[] | null {
  const line: Place[] = ['market', ...ROAD]
  const next = (place: Place): Place[] => {
    const k = line.indexOf(place)
    const along = [line[k + 1], line[k - 1]].filter((one) => one !== undefined)
    const over = bridges.flatMap((gorge) => {
      const [low, high] = gorge.split('-') as [Place, Place]
      return place === low ? [high] : place === high ? [low] : []
    })
    return [...over, ...along]
  }
  let paths: Place[][] = [[start]]
  for (let step = 0; step < borders; step++) paths = paths.flatMap((path) => next(path.at(-1)!).filter((one) => !path.includes(one)).map((one) => [...path, one]))
  return paths.find((path) => path.at(-1) === goal) ?? null
}

/** The drawn ways of a walk, one a border: the path and whether it is gone backwards. */
export function ways(path: Place[], bridges: readonly Gorge[]): { d: string; back: boolean }[] {
  return path.slice(1).map((to, k) => {
    const from = path[k]!
    const gorge = bridges.find((one) => one === `${from}-${to}` || one === `${to}-${from}`)
    if (gorge) return { d: CROSSING[gorge], back: gorge !== `${from}-${to}` }
    const up = STRETCH[`${from}-${to}`]
    return up ? { d: up, back: false } : { d: STRETCH[`${to}-${from}`]!, back: true }
  })
}
