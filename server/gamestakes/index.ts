// The door of stakes on games: what lucky six and jackpots share from the request's key to the payment of a page of tickets.
import type { Platform } from '../platform/platform.ts'
import { type PlaceStake, stakePlacer } from './place.ts'

export { registerAsked } from './asked.ts'
export type { GameTicketRow, GameTickets } from './gameTickets.ts'
export {
  bettorAndKeyOf,
  type GameRequest,
  type PlaceStake,
  refuseBarred,
  takerOf,
} from './place.ts'
export { type Asked, type Taken, takeMany } from './queries.ts'
export { findForReceipt, sequenceText } from './receipt.ts'
export { type Outcome, payPage, refundEntries, winnerEntries } from './settle.ts'

export type GameStakes = { place: PlaceStake }

export const createGameStakes = ({ pool, clock, outbox, profile }: Platform): GameStakes => ({
  place: stakePlacer({ pool, clock, outbox, profile }),
})
