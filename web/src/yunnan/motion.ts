/** What happened, as ways to be walked: from the server's events, in their order. */
import type { Colour, GameEvent } from '../api/types'
import { AT, foot, GORGE, row, SPACE_X, walk, ways, type Point } from './geometry'
import { BUILDINGS, ROAD, type Gorge, type Place, type YunnanView } from './types'

export interface Trip {
  /** Symbol that travels. */
  piece: string
  /** Drawn ways, each a path and whether it is gone backwards. */
  ways: { d: string; back: boolean }[]
  /** Milliseconds at speed 1. */
  ms: number
  /** What the board must not draw until the piece has arrived: the key of `hidden`. */
  hides: string | null
}

const HOME: Point = { x: 1360, y: 300 } // the seats are right of the board
const line = (a: Point, b: Point): { d: string; back: boolean } => ({ d: `M${a.x} ${a.y}L${b.x} ${b.y}`, back: false })

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
  return events.flatMap((event): Trip[] => {
    const colour = event.player
    if (event.event === 'inspector') {
      const province = AT[event.place as keyof typeof AT]
      if (!province) return []
      const there = { x: province.x + 250, y: province.y + 60 }
      return [{ piece: 'inspector', ways: [line({ x: 402, y: 64 }, there), line(there, { x: 402, y: 64 })], ms: 1200, hides: 'inspector' }]
    }
    if (!colour || !colours.includes(colour)) return []
    const piece = `trader-${colour}`
    switch (event.event) {
      case 'moved': {
        const bridges: Gorge[] = view.players[colour]!.structures.bridges.filter((gorge) => gorge in GORGE)
        const [start, goal] = [event.start as Place, event.goal as Place]
        const path = walk(start, goal, Number(event.borders), bridges)
        const steps = path ? ways(path, bridges) : [line(at(start, colour), at(goal, colour))]
        return [{ piece, ways: steps, ms: Math.min(900, 260 * steps.length), hides: `${colour} ${goal}` }]
      }
      case 'displaced': {
        const goal = below(String(event.place))
        return [{ piece, ways: [line(at(event.place, colour), at(goal, colour))], ms: 420, hides: `${colour} ${goal}` }]
      }
      case 'bid': {
        const goal = space(event)
        return [{ piece, ways: [line({ x: goal.x, y: goal.y - 60 }, goal)], ms: 240, hides: `${colour} ${event.building} ${event.space}` }]
      }
      case 'outbid':
        return [{ piece, ways: [line(space(event), HOME)], ms: 500, hides: null }]
      default:
        return []
    }
  })
}
