/** What stands at a place, in words: for labels that are read aloud. */
import { noun } from '../words'
import { COLOURS, type MingView } from './types'

const colour = (name: string): string => noun('ming', name)

export function districtContents(view: MingView, district: string): string {
  const there: string[] = []
  for (const name of COLOURS) {
    const player = view.players[name]
    if (!player) continue
    const parts: string[] = []
    if (player.districts[district]) parts.push(String(player.districts[district]))
    if (player.prince === district) parts.push(noun('ming', 'prince'))
    if (player.monks.includes(district)) parts.push(noun('ming', 'monk'))
    if (parts.length) there.push(`${colour(name)} ${parts.join(' + ')}`)
  }
  const neutral = view.neutral?.districts[district]
  if (neutral) there.push(`${colour('neutral')} ${neutral}`)
  return there.join(', ')
}

export function spaceContents(view: MingView, province: string): string {
  const card = view.display[province]
  const members = COLOURS.flatMap((name) => {
    const count = view.players[name]?.spaces[province]
    return count ? [`${colour(name)} ${count}`] : []
  })
  return [card ? noun('ming', card) : '', ...members].filter(Boolean).join(', ')
}

export function cityContents(view: MingView, province: string): string {
  const sum = (houses: Record<string, number> | undefined) => Object.values(houses ?? {}).reduce((a, b) => a + b, 0)
  const there = COLOURS.map((name) => [name, sum(view.players[name]?.cities[province])] as const)
  return [...there, ['neutral', sum(view.neutral?.cities[province])] as const]
    .filter(([, count]) => count)
    .map(([name, count]) => `${colour(name)} ${count}`)
    .join(', ')
}
