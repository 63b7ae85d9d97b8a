/**
 * The contract between the frame of the table (web/src/table) and the screen of a game (web/src/yunnan, web/src/ming).
 *
 * A game's folder has an index.ts whose default export is a `GameScreen`. The frame gives every part the same `BoardProps`; a part
 * draws the view, marks what `choices` allows and calls `play` or `why`. It knows no rules: what is not in `choices` is not allowed.
 * Elements that play a move carry `data-move="bid guild 9"`, those that explain themselves `data-why`.
 */
import type { Component } from 'svelte'
import type { Choice, Colour, GameEvent, Order, Seat, View } from '../api/types'

/** A first step that waits for its second, and what is pointed at. Shared by board, bar and keyboard. */
export interface Selection {
  /** What is chosen: a place, a card, a piece; its meaning is the game's own. Null: nothing. */
  from: string | null
  /** A goal that needs one more answer (whom to displace, which card). */
  to: string | null
  /** The move that is hovered or focused: its consequence is shown. */
  hover: string | null
}

export interface BoardProps {
  view: View
  /** The legal moves of the seat that looks; empty when nothing is asked of it. The same in one list, in the engine's order. */
  choices: Choice[]
  selection: Selection
  /** Who sits where, by colour: names for labels and titles. */
  seats: Seat[]
  /** What has happened since the last decision of this seat: drawn as "just happened" until its next action. */
  fresh: GameEvent[]
  /** What has just arrived and is to be shown as motion, oldest first; empty when there is nothing to show (or motion is off). */
  motion: GameEvent[]
  /** The position before `motion`, so that pieces can leave from where they stood. */
  before: View | null
  /** To be called when the motion has been shown (or was cut short by a click). */
  shown: () => void
  /** Name of the camera on phones; one of the screen's `cameras`. */
  camera: string
  play: (move: string) => void
  /** Why is this not allowed? The frame asks the server and shows the sentence with its rule, near `at` where there is room. */
  why: (move: string, at?: Element) => void
}

export interface Phase {
  key: string
  /** Title in the chosen language. */
  title: () => string
}

export interface Camera {
  key: string
  title: () => string
}

export interface GameScreen {
  /** The board: fills the stage. Its root element is one <svg class="board">. */
  Board: Component<BoardProps>
  /** The numbers in a player's panel, below the name; with `colour` the player it is about. */
  Panel: Component<BoardProps & { colour: Colour }>
  /** What stands between the sentence and the commit button: picks, a hand of cards, a slider. Without it: buttons of all choices. */
  Bar?: Component<BoardProps & { /** So many groups of picks are drawn by now: a few are a step while the table is set. */ groups: number }>
  /** Second line under the sentence: the live result of a planned turn. */
  Result?: Component<BoardProps>
  /** Steps of a round for the title bar. */
  phases: (view: View) => Phase[]
  /** The phase of `phases` that is on. */
  phase: (view: View) => string
  /** "Round 10" or "Round 4 of 6". */
  rounds?: (view: View) => number | null
  cameras: Camera[]
  /** Where the decision is: the camera goes there by itself. */
  lookAt: (view: View, choices: Choice[]) => string
  /** The points that the seat's chip and panel show. */
  points: (view: View, colour: Colour) => number
  /** Seats from first to last. */
  order: (view: View) => Colour[]
  /** Moves that end a turn (their button is the one that commits), and so on: decides a button's place in the bar. */
  commits: (move: string) => boolean
  /** What is this? Selectors of elements with the rule that explains them, the particular before the general. */
  explains: [selector: string, rule: string][]
  /** The standing order that a thing on the board stands for; offered beside "what is this?". */
  standing?: (view: View, beneath: Element[]) => Order | null
  /** Arrow keys: the element that lies in that direction from the focused one; null to leave it to the frame (the nearest target). */
  arrow?: (props: BoardProps, focused: Element | null, key: string) => Element | null
  /** A short label for a button of the bar, where the engine's own is shorter still. */
  label?: (choice: Choice) => string
  /** Whether a move whose warning is shown is also asked for confirmation; all of them without this. */
  harms?: (choice: Choice) => boolean
  /** The thing that an event is about, as a sign before its line of the log: a symbol of the pieces and its class. */
  sign: (event: GameEvent) => readonly [symbol: string, kind?: string] | null
  /** Steps of a turn that stays open: never asked for confirmation. */
  planned?: (move: string) => boolean
  /** A choice that nobody else may see is being made: with several players on one device a curtain falls between them. */
  secret?: (view: View) => boolean
}

const known = new WeakMap<Choice[], Map<string, Choice>>()
/** The choice of a move. A list of choices is ordered once, for all spaces and buttons that ask. */
export function choiceOf(choices: Choice[], move: string | null | undefined): Choice | undefined {
  const found = known.get(choices) ?? new Map(choices.map((choice) => [choice.move, choice]))
  known.set(choices, found)
  return move ? found.get(move) : undefined
}

export function initialSelection(): Selection {
  return { from: null, to: null, hover: null }
}
