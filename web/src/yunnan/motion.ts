/** What happened, as ways to be walked: from the server's events, in their order. */
import type { Colour, GameEvent } from '../api/types'
import { AT, foot, GORGE, row, SPACE_X, walk, ways, type Point } from './geometry'
import { BUILDINGS, ROAD, type Gorge, type Place, type YunnanView } from './types'

export interface Way {
  d: string
  back: boolean
}

export interface Trip {
  /** Symbol that travels. */
  piece: string
  /** Drawn ways, each a path and whether it is gone backwards. */
  ways: Way[]
  /** Milliseconds at speed 1. */
  ms: number
  /** What the board must not draw until the piece has arrived: the key of `hidden`. */
  hides: string | null
  /** Whether its trail stays on the board until the next action. */
  stays: boolean
}

const HOME: Point = { x: 1360, y: 300 } // the seats are right of the board
const INSPECTOR: Point = { x: 402, y: 64 }
const line = (a: Point, b: Point): Way => ({ d: `M${a.x} ${a.y}L${b.x} ${b.y}`, back: false })

/** Both ends of a drawn way, in the direction in which it is gone. */
function ends({ d, back }: Way): [Point, Point] {
  const numbers = d.match(/-?[\d.]+/g)!.map(Number)
  const [first, last] = [numbers.slice(0, 2), numbers.slice(-2)].map(([x, y]) => ({ x: x!, y: y! })) as [Point, Point]
  return back ? [last, first] : [first, last]
}

/** From foot to foot: what lies between two ways is gone along the terrace. */
function joined(from: Point, drawn: Way[], to: Point): Way[] {
  let at = from
  const all = drawn.flatMap((way) => {
    const [start, end] = ends(way)
    const steps = [line(at, start), way]
    at = end
    return steps
  })
  return [...all, line(at, to)]
}

/** The place below on the road, where a displaced trader goes. */
export function below(place: string): Place {
  const k = ROAD.indexOf(place as never)
  return k > 0 ? ROAD[k - 1]! : 'market'
}

export function trips(events: readonly GameEvent[], view: YunnanView): Trip[] {
  const colours = Object.keys(view.players) as Colour[]
  const houses = view.edition === '2013' ? BUILDINGS.slice(0, 5) : BUILDINGS
  const at = (place: unknown, colour: Colour): Point => foot(place as Place, colours.indexOf(colour), colours.length)
  const space = (event: GameEvent): Point => ({
    x: SPACE_X[Number(event.space)]! - 2,
    y: row(houses.indexOf(event.building as never), houses.length) + 41,
  })
  const slide = (colour: Colour, from: unknown, to: Place): Trip => ({
    piece: `trader-${colour}`,
    ways: [line(at(from, colour), at(to, colour))],
    ms: 420,
    hides: `${colour} ${to}`,
    stays: true,
  })
  const drop = (colour: Colour, goal: Point, hides: string | null): Trip => ({
    piece: `trader-${colour}`,
    ways: [line({ x: goal.x, y: goal.y - 60 }, goal)],
    ms: 240,
    hides,
    stays: false,
  })
  return events.flatMap((event): Trip[] => {
    const colour = event.player
    if (event.event === 'inspector') {
      const province = AT[event.place as keyof typeof AT]
      if (!province) return []
      const there = { x: province.x + 250, y: province.y + 60 }
      const banished = event.banished as Colour | null
      const visit: Trip = { piece: 'inspector', ways: [line(INSPECTOR, there)], ms: 600, hides: 'inspector', stays: true }
      const home: Trip = { piece: 'inspector', ways: [line(there, INSPECTOR)], ms: 600, hides: 'inspector', stays: false }
      return [visit, ...(banished ? [slide(banished, event.place, 'market')] : []), home]
    }
    if (!colour || !colours.includes(colour)) return []
    const piece = `trader-${colour}`
    switch (event.event) {
      case 'moved': {
        const bridges: Gorge[] = view.players[colour]!.structures.bridges.filter((gorge) => gorge in GORGE)
        const [start, goal] = [event.start as Place, event.goal as Place]
        const path = walk(start, goal, Number(event.borders), bridges)
        const steps = joined(at(start, colour), path ? ways(path, bridges) : [], at(goal, colour))
        return [{ piece, ways: steps, ms: Math.min(900, 260 * Number(event.borders)), hides: `${colour} ${goal}`, stays: true }]
      }
      case 'displaced':
        return [slide(colour, event.place, below(String(event.place)))]
      case 'isolated':
        return [slide(colour, event.place, 'market')]
      case 'bid':
        return [drop(colour, space(event), `${colour} ${event.building} ${event.space}`)]
      case 'market':
        return [drop(colour, at('market', colour), `${colour} market`)]
      case 'bank':
        return [drop(colour, { x: event.space === 'lower' || event.space === 2 ? 430 : 379, y: 684 }, null)]
      case 'recalled':
        return [{ piece, ways: [line(at(event.place, colour), HOME)], ms: 300, hides: null, stays: false }]
      case 'outbid':
        return [{ piece, ways: [line(space(event), HOME)], ms: 500, hides: null, stays: false }]
      default:
        return []
    }
  })
}
