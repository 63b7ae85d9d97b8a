/** Compiled by `npm run contract`, never run: what the client reads of the server is what its OpenAPI page promises. */
import type { GameInfo, Lobby, TableLine, TableWish } from '../src/api/house'
import type { Asks, Choice, ChoiceGroup, Hint, Order, SeatTold, TableTold, TalkLine } from '../src/api/types'
import type { components } from './openapi'

type Page = components['schemas']
/** The names we read that the page does not have: none, or the compiler names them. */
type Unknown<Ours, Theirs> = Exclude<keyof Ours, keyof Theirs>
type Never<Name extends never> = Name

export type Agreed = [
  Never<Unknown<TableTold, Page['TableOut']>>,
  Never<Unknown<SeatTold, Page['SeatOut']>>,
  Never<Unknown<Omit<Choice, 'warning'>, Page['Choice']>>,
  Never<Unknown<ChoiceGroup, Page['Choices']>>,
  Never<Unknown<Asks, Page['Asks']>>,
  Never<Unknown<Order, Page['OrderOut']>>,
  Never<Unknown<Hint, Page['Hint']>>,
  Never<Unknown<TalkLine, Page['TalkLine']>>,
  Never<Unknown<Lobby, Page['Lobby']>>,
  Never<Unknown<TableLine, Page['TableLine']>>,
  Never<Unknown<TableWish, Page['TableIn']>>,
  Never<Unknown<Omit<GameInfo, 'options'>, Page['GameOut']>>,
]
/** And what the page promises fits what we make of it, where both are exact. */
export const kept = (told: Page['TableOut']): Pick<TableTold, 'table' | 'number' | 'status' | 'host' | 'asked' | 'warnings' | 'events_from' | 'undo' | 'seed'> => told
