// What became of a placement whose answer never reached its bettor, asked for by its key.
import type { Pool } from 'pg'
import { Refusal } from '../platform/http.ts'
import { CLOSED } from './earlierAnswers.ts'
import { findRequest, insertRefusal, type KeptRefusal } from './queries.ts'

/** `unknown`: the request is on its way, or lost. `held`: it waits in the live hold. */
export type Attempt =
  | { state: 'placed'; betId: string }
  | { state: 'refused'; refusal: KeptRefusal }
  | { state: 'unknown' | 'held' }

/** A closed key has no body. */
const NO_BODY = '0'.repeat(32)

export async function findAttempt(pool: Pool, accountId: number, key: string): Promise<Attempt> {
  const kept = await findRequest(pool, accountId, { key, bodyHash: NO_BODY })
  if (kept === null) return { state: 'unknown' }
  if (kept.held) return { state: 'held' }
  if (kept.betId !== null) return { state: 'placed', betId: kept.betId }
  return { state: 'refused', refusal: kept.refusal ?? { code: 'INTERNAL' } }
}

/**
 * The same, and where there is no answer yet none will ever be: the key is taken, so that a request still on its way
 * places nothing. Whoever is first at the key's row decides: one in the live hold has taken it and cannot be closed any
 * more, its answer stays `held` until the hold ends. Throws TOO_MANY_REQUESTS.
 */
export async function closeAttempt(pool: Pool, accountId: number, key: string): Promise<Attempt> {
  // A slip in the hold is asked for again and again: that closes nothing, so it is not counted.
  if ((await findRequest(pool, accountId, { key, bodyHash: NO_BODY })) !== null)
    return findAttempt(pool, accountId, key)
  const outcome = await insertRefusal(pool, accountId, 'closed', { key, bodyHash: NO_BODY }, { code: CLOSED })
  if (outcome === 'kept') return { state: 'refused', refusal: { code: CLOSED } }
  const found = await findAttempt(pool, accountId, key)
  // Nobody gives up so many requests a day; one that cannot be closed must not be called so.
  if (found.state === 'unknown' && outcome === 'counted') throw new Refusal('TOO_MANY_REQUESTS')
  return found
}
