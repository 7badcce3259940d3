// The door of stakes on games: what lucky six and jackpots share from the request's key to the payment of a page of tickets.
import { HOUR, MINUTE } from '../platform/periods.ts'
import type { Platform } from '../platform/platform.ts'
import { type PlaceStake, stakePlacer } from './place.ts'
import { deleteBriefRefusals, deleteRequests } from './queries.ts'

export { closeRequest, registerAsked } from './asked.ts'
export type { GameTicketRow, GameTickets } from './gameTickets.ts'
export {
  type Bettor,
  bettorAndKeyOf,
  type GameRequest,
  type PlaceStake,
  refusalOf,
  refuseBarred,
  takerOf,
} from './place.ts'
export { type Asked, findRequest, type Kept, type Queryable, type Taken, takeMany } from './queries.ts'
export { findForReceipt, sequenceText } from './receipt.ts'
export { type Outcome, payPage, refundEntries, winnerEntries } from './settle.ts'

const REQUESTS_KEPT_MS = 7 * 86_400_000
/** Longer than any process can still bring the same request. */
const BRIEF_MS = 120_000

export type GameStakes = { place: PlaceStake }

export function createGameStakes({ jobs, pool, clock, outbox, profile }: Platform): GameStakes {
  jobs.add('gamestakes.deleteOld', { role: 'rounds', every: HOUR }, () =>
    deleteRequests(pool, new Date(clock.now() - REQUESTS_KEPT_MS)),
  )
  jobs.add('gamestakes.deleteBrief', { role: 'rounds', every: MINUTE }, () =>
    deleteBriefRefusals(pool, new Date(clock.now() - BRIEF_MS)),
  )
  return { place: stakePlacer({ pool, clock, outbox, profile }) }
}
