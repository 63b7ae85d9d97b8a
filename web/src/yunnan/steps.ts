/** In which step of setting the board each part is drawn: first the town, where the game begins. */
export const STEP = { land: 1, town: 2, houses: 3, bank: 9, market: 10, marks: 11, road: 12, places: 13, last: 17 }
