/** What is pointed at, shared by the board and the hand: a card lifts with its border, a border with its card. */
export const pointing = $state<{ district: string | null; card: string | null }>({ district: null, card: null })

export function pointAt(district: string | null, card: string | null = null): void {
  pointing.district = district
  pointing.card = card
}
