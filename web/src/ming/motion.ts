/** What happened, as flights of pieces over the board: where from, where to, when and for how long. */
import type { GameEvent } from '../api/types'
import { borderBetween, type Border } from './data'
import { cities, districts, provinceSpaceAt, signAt, spaceMembersAt, stackAt, type Point } from './layout'
import { COLOURS, type MingView } from './types'

export interface Flight {
  /** The symbol that flies. */
  symbol: string
  scale: number
  /** The way, foot by foot. */
  way: Point[]
  start: number
  ms: number
  /** The piece on the board that is not seen while this one flies. */
  hides?: string
  /** A card shows its paper behind the sign. */
  card?: boolean
  /** Leaves the board at the end. */
  leaves?: boolean
}

const STEP = 320
const DROP = 240
const WAVE = 60
const WALK = 300
const CARD = 200
const LONGEST = 7000

/** Where the members of a colour stand on a province space. */
export function onSpace(view: MingView, province: string, colour: string, inPairs = false): Point {
  const seat = COLOURS.filter((one) => view.players[one]).findIndex((one) => one === colour)
  const [x, y] = provinceSpaceAt(province, inPairs)
  const [dx, dy] = spaceMembersAt(Math.max(0, seat))
  return [x + dx, y + dy]
}

/** Where the members of a colour stand in a district, as the view has them. */
export function inDistrict(view: MingView, district: string, colour: string): Point {
  const stacks = [...COLOURS, 'neutral'].filter((one) =>
    one === 'neutral' ? view.neutral?.districts[district] : view.players[one]?.districts[district],
  )
  const index = stacks.indexOf(colour)
  return index < 0 ? districts[district]!.members : stackAt(district, index, stacks.length)
}

export function way(borders: Border[], from: string, to: string): Point[] {
  const border = borderBetween(borders, from, to)
  const [start, end] = [districts[from]!.prince, districts[to]!.prince]
  return border ? [start, signAt(border.name), end] : [start, end]
}

const above = ([x, y]: Point, height: number): Point => [x, y - height]

export function flights(events: readonly GameEvent[], view: MingView, borders: Border[], inPairs = false): Flight[] {
  const found: Flight[] = []
  let now = 0
  const add = (flight: Omit<Flight, 'start'>, after: number): void => {
    found.push({ ...flight, start: now })
    now += after
  }
  for (const event of events) {
    const colour = String(event.player ?? '')
    const member = `member-${colour}`
    const district = String(event.district ?? '')
    const province = String(event.province ?? '')
    if (event.event === 'place') {
      const goal = onSpace(view, province, colour, inPairs)
      add({ symbol: member, scale: 0.88, way: [above(goal, 46), goal], ms: DROP }, DROP)
    } else if (event.event === 'neutral') {
      const goal = inDistrict(view, district, 'neutral')
      add({ symbol: 'member-neutral', scale: 1.1, way: [above(goal, 60), goal], ms: DROP }, DROP)
    } else if (event.event === 'prince') {
      const goal = districts[district]!.prince
      const prince = { symbol: `prince-of-${colour}`, scale: 1.15, hides: `prince-${colour}` }
      add({ ...prince, way: [above(goal, 80), goal], ms: DROP }, DROP)
    } else if (event.event === 'take') {
      const [x, y] = provinceSpaceAt(province, inPairs)
      const from: Point = [x + 44, y + 84]
      add({ symbol: `sign-${event.card}`, scale: 1, way: [from, [x + 330, y + 84]], ms: WALK, card: true, leaves: true }, WALK)
    } else if (event.event === 'dragon') {
      const from = onSpace(view, province, colour, inPairs)
      add({ symbol: member, scale: 0.88, way: [from, above(from, 60)], ms: WALK, leaves: true }, WALK)
    } else if (event.event === 'step') {
      const path = way(borders, String(event.from), String(event.to))
      const sign = path.length === 3 ? path[1]! : path[0]!
      found.push({ symbol: `sign-${event.card}`, scale: 0.8, way: [above(sign, 40), sign], start: now, ms: CARD + STEP, card: true, leaves: true })
      add({ symbol: `prince-of-${colour}`, scale: 1.15, way: path, ms: STEP, hides: `prince-${colour}` }, STEP + CARD)
    } else if (event.event === 'deploy') {
      const goal = inDistrict(view, district, colour)
      if (event.displaced) {
        const [x, y] = districts[district]!.monastery
        const home = inDistrict(view, district, String(event.displaced))
        add({ symbol: `member-${event.displaced}`, scale: 1, way: [[x + 14, y + 11], home], ms: WALK }, WAVE)
      }
      for (let i = 0; i < Number(event.members); i++) {
        const monk = event.monk && i === Number(event.members) - 1
        const [x, y] = districts[district]!.monastery
        const end: Point = monk ? [x + 14, y + 11] : goal
        add({ symbol: member, scale: 1, way: [onSpace(view, district[0]!, colour, inPairs), end], ms: WALK }, WAVE)
      }
      if (Number(event.members)) now += WALK
    } else if (event.event === 'majority') {
      for (const [who, count] of Object.entries((event.to_city ?? {}) as Record<string, number>)) {
        for (let i = 0; i < count; i++) {
          const goal = cities[district[0]!]!.at
          add({ symbol: `member-${who}`, scale: 0.9, way: [districts[district]!.members, goal], ms: WALK, leaves: true }, WAVE)
        }
      }
    } else if (event.event === 'back') {
      for (let i = 0; i < Number(event.members); i++) {
        const goal = inDistrict(view, district, colour)
        add({ symbol: member, scale: 0.9, way: [cities[district[0]!]!.at, goal], ms: WALK }, WAVE)
      }
    }
  }
  return shortened(found)
}

/** A long absence is not shown at full length: all flights share the time there is. */
function shortened(all: Flight[]): Flight[] {
  const end = Math.max(0, ...all.map((flight) => flight.start + flight.ms))
  if (end <= LONGEST) return all
  const factor = LONGEST / end
  return all.map((flight) => ({ ...flight, start: flight.start * factor, ms: flight.ms * Math.max(factor, 0.4) }))
}
