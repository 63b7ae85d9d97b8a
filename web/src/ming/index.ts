import type { Choice, Colour, View } from '../api/types'
import type { GameScreen } from '../table/board'
import { noun } from '../words'
import Bar from './Bar.svelte'
import Board from './Board.svelte'
import './ming.css'
import Panel from './Panel.svelte'
import Result from './Result.svelte'
import { eventSign } from './signs'
import type { MingView } from './types'
import { word } from './words'

const ming = (view: View): MingView => view as unknown as MingView

/** The title bar's phases; setting up and settling a city are steps of their neighbours. */
const STEPS = ['placing', 'cards', 'moving', 'scoring'] as const
const STEP_OF: Record<string, string> = { returning: 'scoring', naming: 'scoring', over: 'scoring' }

const screen: GameScreen = {
  Board,
  Panel,
  Bar,
  Result,
  phases: (view) => {
    const setup = ['neutral', 'princes'].includes(view.phase) ? [{ key: view.phase, title: () => noun('ming', view.phase) }] : []
    return [...setup, ...STEPS.map((key) => ({ key, title: () => (key === 'scoring' ? word('scoring') : noun('ming', key)) }))]
  },
  phase: (view) => STEP_OF[view.phase] ?? view.phase,
  rounds: () => 6,
  cameras: [
    { key: 'prince', title: () => word('camera_prince') },
    { key: 'spaces', title: () => word('camera_spaces') },
    { key: 'all', title: () => word('camera_all') },
  ],
  lookAt: (view, choices: Choice[]) => {
    if (view.phase === 'placing' || view.phase === 'cards') return 'spaces'
    if (view.phase === 'returning') return 'city'
    return view.phase === 'moving' && choices.length ? 'prince' : 'all'
  },
  points: (view, colour) => ming(view).players[colour]?.points ?? 0,
  order: (view) => ming(view).order as Colour[],
  commits: () => false,
  planned: (move) => /^(step|stay) /.test(move),
  explains: [
    ['#province-spaces', 'M-PLC-1'],
    ['[id^="city-"]', 'M-SCO-5'],
    ['[id^="border-"]', 'M-MOV-2'],
    ['[id^="monastery-"]', 'M-MOV-7'],
    ['[id^="district-"]', 'M-SCO-1'],
    ['.hand', 'M-CRD-1'],
    ['[data-part=monks]', 'M-SCO-8'],
    ['[data-part=tiles]', 'M-SCO-3'],
    ['.seat', 'M-SCO-10'],
  ],
  sign: eventSign,
  secret: (view) => view.phase === 'returning' && !ming(view).returning?.back,
}

export default screen
