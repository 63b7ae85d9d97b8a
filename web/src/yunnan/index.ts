import type { Colour, Order, View } from '../api/types'
import type { GameScreen } from '../table/board'
import { noun, t } from '../words'
import Bar from './Bar.svelte'
import Board from './Board.svelte'
import Panel from './Panel.svelte'
import Result from './Result.svelte'
import { eventSign } from './signs'
import { seen } from './types'

const PHASES = ['bidding', 'resolving', 'travel', 'inspector', 'presents', 'income', 'scoring'] as const

const screen: GameScreen = {
  Board,
  Panel,
  Bar,
  Result,
  phases: () => PHASES.map((key) => ({ key, title: () => (key === 'presents' || key === 'income' ? t(key) : noun('yunnan', key)) })),
  phase: (view) => (view.phase === 'over' ? 'scoring' : view.phase),
  cameras: [
    { key: 'road', title: () => t('camera_road') },
    { key: 'town', title: () => "Pu'er" },
    { key: 'all', title: () => t('camera_all') },
  ],
  lookAt: (view) => (view.phase === 'bidding' ? 'town' : 'road'),
  points: (view: View, colour: Colour) => seen(view).players[colour]?.vp ?? 0,
  order: (view) => {
    const { bidding_order, travel_order, players } = seen(view)
    const order = view.phase === 'bidding' || view.phase === 'resolving' ? bidding_order : travel_order
    return [...order, ...(Object.keys(players) as Colour[]).filter((colour) => !order.includes(colour))]
  },
  commits: (move) => move === 'pass' || move === 'end',
  planned: (move) => /^(move|build) /.test(move),
  secret: () => false,
  explains: [
    ['#building-school, #building-customs, #building-horse, #building-guild', 'Y-RES-3'],
    ['#building-yard', 'Y-RES-4'],
    ['#building-temple', 'Y-RES-5'],
    ['#building-bank', 'Y-BID-12'],
    ['#place-market', 'Y-BID-13'],
    ['#order-track', 'Y-ORD-1'],
    ['#inspector-home', 'Y-INS-2'],
    ['[id^="border-"]', 'Y-TRV-4'],
    ['.gorge', 'Y-BLD-3'],
    ['[id^="teahouse-"]', 'Y-BLD-4'],
    ['.place', 'Y-INC-1'],
    ['[data-part=coins]', 'Y-BID-8'],
    ['[data-part=influence]', 'Y-TRV-5'],
    ['[data-part=passes]', 'Y-TRV-4'],
    ['[data-part=presents]', 'Y-PRE-1'],
    ['[data-part=horse]', 'Y-RES-3'],
    ['.seat', 'Y-SCO-1'],
  ],
  sign: eventSign,
  standing: (view, beneath): Order | null => {
    const space = beneath.map((element) => element.closest('.space')?.id ?? '').find(Boolean) ?? ''
    const [, building, amount] = /^space-(\w+)-(\d+)$/.exec(space) ?? []
    return building && view.phase === 'bidding' ? { kind: 'outbid', building, up_to: Number(amount) } : null
  },
  label: (choice) => (choice.move === 'pass' ? t('pass') : choice.move === 'end' ? t('end_turn') : choice.label),
  harms: ({ effects }) => [effects?.isolated, effects?.gives_up].some((lost) => Array.isArray(lost) && lost.length > 0),
}

export default screen
