/** What the board offers at this moment, from the legal moves and what has been chosen so far. No rules: only where each move belongs. */
import type { Choice } from '../api/types'
import type { Selection } from '../table/board'
import { parsed, sources, structures, type Move } from './moves'

export interface Plan {
  moves: Move[]
  /** Places whose trader may be chosen as the first step. */
  pickable: string[]
  /** The chosen trader's place, by choice or because there is only one. */
  from: string | null
  /** Goals of the chosen trader or structure: place or gorge, with all moves that end there. */
  goals: Map<string, Move[]>
  /** Kinds of structures that can be taken or built, and the chosen one. */
  structures: string[]
  structure: string | null
  /** The answers to "whom does it displace?" when a goal is chosen. */
  displacing: Move[]
}

const BUILD = 'build:'
export const structureKey = (structure: string): string => BUILD + structure

export function plan(choices: Choice[], selection: Selection): Plan {
  const moves = parsed(choices)
  const travel = moves.filter((move) => move.kind === 'move')
  const works = moves.filter((move) => move.kind === 'take' || move.kind === 'build')
  const blocks = moves.filter((move) => move.kind === 'block')
  const kinds = structures(works)
  const chosenKind = selection.from?.startsWith(BUILD) ? selection.from.slice(BUILD.length) : null
  const structure = chosenKind && kinds.includes(chosenKind) ? chosenKind : kinds.length === 1 && !travel.length ? kinds[0]! : null
  const starts = sources(travel)
  const from = selection.from && starts.includes(selection.from) ? selection.from : !structure && starts.length === 1 && !works.length ? starts[0]! : null
  const bidding = moves.filter((move) => move.kind === 'bid' || move.kind === 'bank' || move.kind === 'market')
  const goals = new Map<string, Move[]>()
  const add = (move: Move): void => {
    if (move.to) goals.set(move.to, [...(goals.get(move.to) ?? []), move])
  }
  if (structure) works.filter((move) => move.structure === structure).forEach(add)
  else if (from) travel.filter((move) => move.from === from).forEach(add)
  else blocks.forEach(add)
  const answers = selection.to ? (goals.get(selection.to) ?? []) : []
  return {
    moves,
    pickable: travel.length ? starts : sources(bidding).filter((place) => place !== 'supply'),
    from: travel.length ? from : selection.from,
    goals,
    structures: kinds,
    structure,
    displacing: answers.length > 1 ? answers : [],
  }
}
