// Keys of entries at v2/bet are taken here as well as by their own requests, so that a key of this address is one request,
// whatever it is for.
import { Refusal } from '../platform/http.ts'
import type { BetsDeps } from './deps.ts'
import { CLOSED } from './earlierAnswers.ts'
import { findRequest, insertRefusal, type KeptRequest } from './queries.ts'

/** What a key's row says where the entry's own request has the answer. */
const ENTRY = 'ENTRY'
export const isOfEntry = ({ refusal }: Pick<KeptRequest, 'refusal'>): boolean => refusal?.code === ENTRY

/** Takes a key for an entry, which may come again. */
export async function claimKey(
  deps: Pick<BetsDeps, 'pool'>,
  accountId: number,
  { key, hash }: { key: string; hash: string },
): Promise<void> {
  const asked = { key, bodyHash: hash.slice(0, 32) }
  if ((await insertRefusal(deps.pool, accountId, 'entry', asked, { code: ENTRY })) === 'kept') return
  const kept = await findRequest(deps.pool, accountId, asked)
  // A hold has just freed it.
  if (kept === null) return claimKey(deps, accountId, { key, hash })
  if (kept.refusal?.code === CLOSED) throw new Refusal(CLOSED)
  if (!isOfEntry(kept) || kept.bodyHash !== asked.bodyHash) throw new Refusal('IDEMPOTENCY_CONFLICT')
}
