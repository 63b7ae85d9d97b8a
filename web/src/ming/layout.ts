/**
 * Where everything stands on the board of Ming Dynasty (1320 x 866). The map is drawn once for the north-west quarter; the
 * other quarters are its mirror images, the two provinces in the middle mirror each other.
 */
export type Point = readonly [number, number]

export const WIDTH = 1320
export const HEIGHT = 866
const CENTRE: Point = [790, 433]

export const PROVINCES = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export const DISTRICTS = PROVINCES.flatMap((province) => ['1', '2', '3'].map((number) => province + number))

export interface District {
  outline: Point[]
  monastery: Point
  members: Point
  prince: Point
  /** The narrow districts line their members up in one row. */
  oneRow: boolean
}

export interface City {
  at: Point
  houses: Record<string, Point[]>
  digits: Record<string, Point>
  walls: string
}

// The north-west quarter, relative to the centre of the map
const CITY: Point = [-345, -250]
const TOP: Point = [0, -421]
const HIGH: Point = [0, -372]
const GATE: Point = [0, -312]
const WEST: Point = [-514, 0]
const FORD: Point = [-408, 0]
const BEND: Point = [-205, 0]
const CORNER: Point = [-514, -421]
const INNER: Point = [-205, -165]
const MIDDLE_CITY: Point = [0, -108]
const ORIGIN: Point = [0, 0]

const OUTLINES: Record<string, Point[]> = {
  '1': [CITY, HIGH, GATE, INNER],
  '2': [CITY, INNER, BEND, FORD],
  '3': [CITY, FORD, WEST, CORNER, TOP, HIGH],
}
/** Monastery, members, prince. */
const PLACES: Record<string, [Point, Point, Point]> = {
  '1': [[-66, -310], [-178, -256], [-258, -268]],
  '2': [[-342, -42], [-268, -90], [-335, -135]],
  '3': [[-446, -296], [-268, -362], [-352, -352]],
  middle1: [[-4, -238], [-34, -184], [64, -200]],
  middle2: [[-143, -40], [-94, -100], [-157, -112]],
}
const SIGNS: Record<string, Point> = {
  '1-2': [-262, -200],
  '1-3': [-172, -311],
  '2-3': [-377, -124],
  '1-middle': [-128, -220],
  '2-middle': [-205, -82],
  '1-1': [0, -342],
  '3-3': [0, -397],
  '2-south': [-306, 0],
  '3-south': [-461, 0],
}
const QUARTERS: Record<string, Point> = { A: [1, 1], B: [-1, 1], D: [1, -1], E: [-1, -1] }
const MIDDLES: Record<string, number> = { C: 1, F: -1 }

function mirrored([x, y]: Point, [sx, sy]: Point): Point {
  return [CENTRE[0] + x * sx, CENTRE[1] + y * sy]
}

function district(outline: Point[], key: string, side: Point, oneRow: boolean): District {
  const [monastery, members, prince] = PLACES[key]!
  return { outline, monastery: mirrored(monastery, side), members: mirrored(members, side), prince: mirrored(prince, side), oneRow }
}

export const districts: Record<string, District> = {}
export const cities: Record<string, City> = {}
const signs: Record<string, Point> = {}

for (const [province, side] of Object.entries(QUARTERS)) {
  for (const number of ['1', '2', '3']) {
    districts[province + number] = district(OUTLINES[number]!.map((point) => mirrored(point, side)), number, side, false)
  }
  for (const pair of ['1-2', '1-3', '2-3']) {
    signs[`${province}${pair[0]}-${province}${pair[2]}`] = mirrored(SIGNS[pair]!, side)
  }
  cities[province] = city(mirrored(CITY, side), { '1': -2, '2': 118, '3': 238 }, side)
}
for (const [province, sy] of Object.entries(MIDDLES)) {
  const west: Point = [1, sy]
  const east: Point = [-1, sy]
  const left = mirrored(INNER, west)
  const right = mirrored(INNER, east)
  const heart = mirrored(MIDDLE_CITY, west)
  const origin = mirrored(ORIGIN, west)
  const put = (number: string, outline: Point[], key: string, side: Point): void => {
    districts[province + number] = district(outline, key, side, number === '1')
  }
  put('1', [left, mirrored(GATE, west), right, heart], 'middle1', west)
  put('2', [left, heart, origin, mirrored(BEND, west)], 'middle2', west)
  put('3', [right, mirrored(BEND, east), origin, heart], 'middle2', east)
  signs[`${province}1-${province}2`] = mirrored([-122, -146], west)
  signs[`${province}1-${province}3`] = mirrored([122, -146], west)
  signs[`${province}2-${province}3`] = mirrored([0, -28], west)
  cities[province] = city(heart, { '1': -90, '2': 150, '3': 30 }, west)
}
const ACROSS: [string, string, Point][] = [
  ['A1-C1', '1-middle', [1, 1]],
  ['B1-C1', '1-middle', [-1, 1]],
  ['D1-F1', '1-middle', [1, -1]],
  ['E1-F1', '1-middle', [-1, -1]],
  ['A2-C2', '2-middle', [1, 1]],
  ['B2-C3', '2-middle', [-1, 1]],
  ['D2-F2', '2-middle', [1, -1]],
  ['E2-F3', '2-middle', [-1, -1]],
  ['A1-B1', '1-1', [1, 1]],
  ['D1-E1', '1-1', [1, -1]],
  ['A3-B3', '3-3', [1, 1]],
  ['D3-E3', '3-3', [1, -1]],
  ['A2-D2', '2-south', [1, 1]],
  ['B2-E2', '2-south', [-1, 1]],
  ['A3-D3', '3-south', [1, 1]],
  ['B3-E3', '3-south', [-1, 1]],
]
for (const [border, key, side] of ACROSS) signs[border] = mirrored(SIGNS[key]!, side)
signs['C2-F2'] = [CENTRE[0] - 86, CENTRE[1]]
signs['C3-F3'] = [CENTRE[0] + 86, CENTRE[1]]

/** Nine houses in three thirds; each third looks at its district. */
function city(at: Point, looks: Record<string, number>, [sx, sy]: Point): City {
  const turned = (degrees: number): number => {
    const across = sx < 0 ? 180 - degrees : degrees
    return ((sy < 0 ? -across : across) * Math.PI) / 180
  }
  const polar = (radius: number, degrees: number): Point => {
    const angle = turned(degrees)
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  }
  const made: City = { at, houses: {}, digits: {}, walls: '' }
  for (const [third, look] of Object.entries(looks)) {
    made.houses[third] = [-37, 0, 37].map((turn) => polar(36, look + turn))
    made.digits[third] = polar(13, look)
    made.walls += `M${polar(22, look + 60).join(' ')}L${polar(49, look + 60).join(' ')}`
  }
  return made
}

/** Where the sign of a border stands; on a board of one's own, halfway between the districts. */
export function signAt(border: string): Point {
  const [one = '', other = ''] = border.split('-')
  const known = signs[border] ?? signs[`${other}-${one}`]
  if (known) return known
  const [a, b] = [districts[one]!.members, districts[other]!.members]
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
}

/** A column beside the map; on a phone two columns of their own. */
export function provinceSpaceAt(province: string, inPairs = false): Point {
  const index = PROVINCES.indexOf(province as (typeof PROVINCES)[number])
  return inPairs ? [8 + (index % 2) * 252, 8 + Math.floor(index / 2) * 145] : [14, 14 + index * 141]
}

/** The members of a colour on a province space. */
export function spaceMembersAt(index: number): Point {
  return [112 + (index % 2) * 66, 66 + Math.floor(index / 2) * 45]
}

/** Where the stacks of `count` colours stand in a district. */
export function stackAt(district: string, index: number, count: number): Point {
  const { members, oneRow } = districts[district]!
  if (oneRow || count < 3) {
    const gap = count > 2 ? 46 : 48
    return [members[0] + (index - (count - 1) / 2) * gap, members[1] + 3]
  }
  return [members[0] + ((index % 2) - 0.5) * 48, members[1] + 3 + (Math.floor(index / 2) - 0.5) * 46]
}

// Drawing: every edge is slightly bent, the same way from both sides

const fixed = (value: number): string => value.toFixed(1).replace(/\.0$/, '')

function before(a: Point, b: Point): boolean {
  return a[0] < b[0] || (a[0] === b[0] && a[1] <= b[1])
}

function bend(p: Point, q: Point): Point {
  const [a, b] = before(p, q) ? [p, q] : [q, p]
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const length = Math.hypot(dx, dy)
  const atRim =
    (Math.abs(dx) < 1 && Math.abs(Math.abs(a[0] - CENTRE[0]) - 514) < 1) ||
    (Math.abs(dy) < 1 && Math.abs(Math.abs(a[1] - CENTRE[1]) - 421) < 1)
  const side = Math.trunc(a[0] * 7 + a[1] * 13 + b[0] * 3) % 2 ? 9 : -9
  const depth = atRim || length < 70 ? 0 : side
  return [(a[0] + b[0]) / 2 - (dy / length) * depth, (a[1] + b[1]) / 2 + (dx / length) * depth]
}

function curve(points: Point[], closed: boolean): string {
  let path = `M${fixed(points[0]![0])} ${fixed(points[0]![1])}`
  for (let i = 0; i < points.length - (closed ? 0 : 1); i++) {
    const next = points[(i + 1) % points.length]!
    const middle = bend(points[i]!, next)
    path += `Q${fixed(middle[0])} ${fixed(middle[1])} ${fixed(next[0])} ${fixed(next[1])}`
  }
  return closed ? `${path}Z` : path
}

const edgeKey = ([a, b]: [Point, Point]): string => (before(a, b) ? `${a}|${b}` : `${b}|${a}`)

function edgesOf(province: string): Map<string, [Point, Point][]> {
  const found = new Map<string, [Point, Point][]>()
  for (const number of ['1', '2', '3']) {
    const { outline } = districts[province + number]!
    outline.forEach((point, i) => {
      const edge: [Point, Point] = [point, outline[(i + 1) % outline.length]!]
      found.set(edgeKey(edge), [...(found.get(edgeKey(edge)) ?? []), edge])
    })
  }
  return found
}

function provinceOutline(province: string): string {
  const open = [...edgesOf(province).values()].filter((same) => same.length === 1).map((same) => same[0]!)
  const path = [...(open.pop() as [Point, Point])]
  while (open.length) {
    const end = String(path[path.length - 1])
    const i = open.findIndex((edge) => edge.some((point) => String(point) === end))
    const [one, other] = open.splice(i, 1)[0]!
    path.push(String(one) === end ? other : one)
  }
  return curve(path.slice(0, -1), true)
}

const each = <T>(names: readonly string[], make: (name: string) => T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, make(name)]))

export const districtPaths = each(DISTRICTS, (district) => curve(districts[district]!.outline, true))
export const provincePaths = each(PROVINCES, provinceOutline)
/** The dashed lines between the districts of a province. */
export const innerLines = PROVINCES.flatMap((province) =>
  [...edgesOf(province).values()].filter((same) => same.length === 2).map((same) => {
    const [one, other] = same[0]!
    return curve(before(one, other) ? [one, other] : [other, one], false)
  }),
).join('')

const HILLS: Point[] = [
  [296, 200], [330, 250], [300, 300], [1270, 560], [1236, 610], [300, 570], [318, 620], [296, 668],
  [640, 40], [930, 45], [1276, 240], [1250, 300], [655, 838], [940, 836], [1040, 42], [560, 836],
]
export const hills = HILLS.map(([x, y]) => `M${x - 20} ${y}l12-20 8 12 6-8 14 16M${x - 8} ${y - 8}l-3 8M${x + 8} ${y - 6}l4 6`).join('')
export const PROVINCE_NAMES: Record<string, { at: Point; anchor: 'start' | 'middle' | 'end'; small?: boolean }> = {
  A: { at: [294, 42], anchor: 'start' },
  B: { at: [1286, 42], anchor: 'end' },
  C: { at: [790, 166], anchor: 'middle', small: true },
  D: { at: [294, 842], anchor: 'start' },
  E: { at: [1286, 842], anchor: 'end' },
  F: { at: [788, 707], anchor: 'middle', small: true },
}
