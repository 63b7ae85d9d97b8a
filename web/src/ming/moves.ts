/** The legal list, sorted by the place where each move is played. Nothing here decides what is legal. */
export interface Step {
  to: string
  move: string
  dragon: boolean
}

export interface Deployment {
  move: string
  members: number
  monk: boolean
}

export interface Offers {
  /** neutral, prince, back: a move a district. */
  districts: Record<string, string>
  /** step: one or two moves a district, the plain card first. */
  steps: Record<string, Step[]>
  /** place: a move a province space. */
  places: Record<string, string>
  /** take: the card beside a province space. */
  takes: Record<string, string>
  /** dragon: the own members on a province space. */
  dragons: Record<string, string>
  /** stay: a move a card. */
  stays: Record<string, string>
  deployments: Deployment[]
  returns: { move: string; members: number }[]
  starts: { move: string; player: string }[]
  pass: string | null
}

export function offers(legal: readonly string[]): Offers {
  const found: Offers = {
    districts: {},
    steps: {},
    places: {},
    takes: {},
    dragons: {},
    stays: {},
    deployments: [],
    returns: [],
    starts: [],
    pass: null,
  }
  for (const move of legal) {
    const [verb, object = '', more = ''] = move.split(' ')
    if (verb === 'neutral' || verb === 'prince' || verb === 'back') found.districts[object] = move
    else if (verb === 'step') (found.steps[object] ??= []).push({ to: object, move, dragon: more === 'dragon' })
    else if (verb === 'place') found.places[object] = move
    else if (verb === 'take') found.takes[object] = move
    else if (verb === 'dragon') found.dragons[object] = move
    else if (verb === 'stay') found.stays[object] = move
    else if (verb === 'deploy') found.deployments.push({ move, members: Number(object), monk: more === 'monk' })
    else if (verb === 'return') found.returns.push({ move, members: Number(object) })
    else if (verb === 'start') found.starts.push({ move, player: object })
    else if (verb === 'pass') found.pass = move
  }
  return found
}

/** What a click on a place stands for in the phase, legal or not: the server is asked why it is not. */
export function attempt(phase: string, kind: 'district' | 'space' | 'card', name: string): string | null {
  if (kind === 'district') {
    const verbs: Record<string, string> = { neutral: 'neutral', princes: 'prince', moving: 'step', returning: 'back' }
    return verbs[phase] ? `${verbs[phase]} ${name}` : null
  }
  if (kind === 'card') return phase === 'cards' ? `take ${name}` : null
  return phase === 'placing' ? `place ${name}` : phase === 'cards' ? `dragon ${name}` : null
}
