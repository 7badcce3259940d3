// The door of the intake of stakes: whether this account may stake this now, once for all that is sold; the request's key and
// the answer kept for it; the stake held, taken, given back.
import type { Standing } from '../accounts/index.ts'
import { DAY, MINUTE, SECOND } from '../platform/periods.ts'
import type { Platform } from '../platform/platform.ts'
import { deleteLateHolds } from './holdQueries.ts'
import { deleteBriefRefusals, deleteOldRequests } from './requests.ts'

export { closeRequest } from './close.ts'
export { deleteHold, deleteLateHolds, HOLDS_MAX, insertHold, isHeld, type TakenHold } from './holdQueries.ts'
export { type IntakeRefusal, isIntakeRefusal, type Refused, toldOf } from './refusal.ts'
export {
  awaitRequest,
  CLOSED,
  findRepeated,
  findRequest,
  insertRefusal,
  type KeptRefusal,
  type KeptRequest,
  NO_BODY,
  type Queryable,
  type RequestName,
  updateRefusal,
} from './requests.ts'

/** What is known of the bettor without asking the database. */
export type Bettor = Standing & { accountId: number }

/**
 * Stakes of one account are decided one after the other, so whoever sends thousands at once would keep others waiting. Far
 * above what fingers send; bets in the live hold count as well.
 */
export const STAKES_IN_FLIGHT_MAX = 20

/** A key is promised for 24 hours and kept for this long, one that only has a refusal for less. */
const KEY_DAYS = 30
const REFUSAL_DAYS = 3

export function createStakes({ jobs, pool }: Pick<Platform, 'jobs' | 'pool'>): void {
  jobs.add('stakes.deleteOld', { role: 'settlement', every: DAY }, () =>
    deleteOldRequests(pool, KEY_DAYS, REFUSAL_DAYS),
  )
  jobs.add('stakes.deleteBrief', { role: 'settlement', every: MINUTE }, () => deleteBriefRefusals(pool))
  jobs.add('stakes.releaseHolds', { role: 'settlement', every: 5 * SECOND }, () => deleteLateHolds(pool))
}
