// The caller's key of a payment: the same call again is the same payment.
import { createHash } from 'node:crypto'
import { Refusal } from '../platform/http.ts'
import { BARRED, DETAILS_INVALID, SENDS_USED, UNREACHABLE } from './deps.ts'

export { keyOf } from '../platform/requestKey.ts'

/** How long codes were used up is not kept with the payment; their limits are by the hour. */
const SENDS_WAIT_SECONDS = 3600

export const requestHashOf = (wanted: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(wanted)).digest()

type Kept = { request_hash: Buffer; reason: string | null }

/** The payment that the key stands for. Throws IDEMPOTENCY_CONFLICT for another request, and the refusal that it got then. */
export function keptRequestOf<T extends Kept>(row: T | null, requestHash: Buffer): T {
  if (row === null || !row.request_hash.equals(requestHash)) throw new Refusal('IDEMPOTENCY_CONFLICT')
  if (row.reason === UNREACHABLE) throw new Refusal('PROVIDER_UNAVAILABLE')
  if (row.reason === BARRED.ACCOUNT_BLOCKED) throw new Refusal('ACCOUNT_BLOCKED')
  if (row.reason === BARRED.SELF_EXCLUDED) throw new Refusal('SELF_EXCLUDED')
  if (row.reason === DETAILS_INVALID) throw new Refusal('BANK_DETAILS_INVALID')
  if (row.reason === SENDS_USED) throw new Refusal('CODE_SENDS_USED', { retry_in: SENDS_WAIT_SECONDS })
  return row
}
