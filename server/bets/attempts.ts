// What became of a placement whose answer never reached its bettor, asked for by its key.
import { closeRequest, findRequest, type KeptRefusal, NO_BODY } from '../stakes/index.ts'
import type { BetsDeps } from './deps.ts'
import type { SoldEntry } from './entries.ts'

/** `unknown`: the request is on its way, or lost. `held`: it waits in the live hold. */
export type Attempt =
  | { state: 'placed'; betId: string }
  | { state: 'placed'; entry: SoldEntry }
  | { state: 'refused'; refusal: KeptRefusal }
  | { state: 'held' | 'unknown' }

/** `close`: where there is no answer yet none will ever be. Throws TOO_MANY_REQUESTS. */
export async function attemptOf(
  { pool, entries }: Pick<BetsDeps, 'pool' | 'entries'>,
  { accountId, key, close, language }: { accountId: number; key: string; close: boolean; language: string },
): Promise<Attempt> {
  const name = { accountId, key, bodyHash: NO_BODY }
  const kept = await (close ? closeRequest(pool, PRODUCT, name) : findRequest(pool, name))
  if (kept === null) return { state: 'unknown' }
  if (kept.held) return { state: 'held' }
  if (kept.refusal !== null) return { state: 'refused', refusal: kept.refusal }
  const { product, ticketId } = kept
  if (product === PRODUCT && ticketId !== null) return { state: 'placed', betId: ticketId }
  const sale = entries()
  if (sale?.product !== product || ticketId === null) return { state: 'unknown' }
  return { state: 'placed', entry: await sale.sold(ticketId, language) }
}

/** Slips, among the products of requests. */
const PRODUCT = 'bet'
