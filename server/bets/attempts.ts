// What became of a placement whose answer never reached its bettor, asked for by its key.
import { Refusal } from '../platform/http.ts'
import type { BetsDeps } from './deps.ts'
import { CLOSED } from './earlierAnswers.ts'
import type { AskedAttempt, EntryAttempt } from './entries.ts'
import { isOfEntry } from './entryKeys.ts'
import { findRequest, insertRefusal } from './queries.ts'

/** `unknown`: the request is on its way, or lost. `held`: it waits in the live hold. */
export type Attempt = { state: 'placed'; betId: string } | EntryAttempt | { state: 'held' }

type AttemptDeps = Pick<BetsDeps, 'pool' | 'entries'>

/** A closed key has no body. */
const NO_BODY = '0'.repeat(32)

export const attemptOf = (deps: AttemptDeps, asked: AskedAttempt): Promise<Attempt> =>
  asked.close ? closeAttempt(deps, asked) : findAttempt(deps, asked)

async function findAttempt({ pool, entries }: AttemptDeps, asked: AskedAttempt): Promise<Attempt> {
  const { accountId, key } = asked
  const kept = await findRequest(pool, accountId, { key, bodyHash: NO_BODY })
  if (kept === null || isOfEntry(kept))
    return (await entries()?.attempt({ ...asked, close: false })) ?? { state: 'unknown' }
  if (kept.held) return { state: 'held' }
  if (kept.betId !== null) return { state: 'placed', betId: kept.betId }
  return { state: 'refused', refusal: kept.refusal ?? { code: 'INTERNAL' } }
}

/**
 * The same, and where there is no answer yet none will ever be: the key is taken, so that a request still on its way
 * places nothing. Whoever is first at the key's row decides: one in the live hold has taken it and cannot be closed any
 * more, its answer stays `held` until the hold ends. Throws TOO_MANY_REQUESTS.
 */
async function closeAttempt(deps: AttemptDeps, asked: AskedAttempt): Promise<Attempt> {
  const { accountId, key } = asked
  // A slip in the hold is asked for again and again: that closes nothing, so it is not counted.
  const known = await findAttempt(deps, asked)
  if (known.state !== 'unknown') return known
  // Entries first: one that came to their own address has taken no key here.
  const entry = await deps.entries()?.attempt(asked)
  if (entry?.state === 'placed') return entry
  const outcome = await insertRefusal(deps.pool, accountId, 'closed', { key, bodyHash: NO_BODY }, { code: CLOSED })
  if (outcome === 'kept') return entry ?? { state: 'refused', refusal: { code: CLOSED } }
  const found = await findAttempt(deps, asked)
  // Nobody gives up so many requests a day; one that cannot be closed must not be called so.
  if (found.state === 'unknown' && outcome === 'counted') throw new Refusal('TOO_MANY_REQUESTS')
  return found
}
