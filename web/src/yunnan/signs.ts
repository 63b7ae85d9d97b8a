/** The sign of a building, on the board and on the buttons: symbol, size on the board, class. */
export const SIGN: Record<string, [string, number, string]> = {
  school: ['trader-ic', 0.9, 'ic'],
  customs: ['pass', 1.25, ''],
  horse: ['horse', 0.95, 'ic'],
  guild: ['influence', 1.35, ''],
  yard: ['post', 0.95, 'ic'],
  temple: ['blocker', 0.55, ''],
}
