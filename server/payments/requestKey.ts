// The caller's key of a payment: the same call again is the same payment.
import { createHash } from 'node:crypto'
import { IdempotencyKey } from '@walia/contract/fields.ts'
import type { FastifyRequest } from 'fastify'
import { Check } from 'typebox/value'
import { Refusal } from '../platform/http.ts'
import { SENDS_USED, UNREACHABLE } from './deps.ts'

/** The header stands above the body's field; two different keys are no key. */
export function keyOf(request: FastifyRequest, body: { request_id?: string }): string | null {
  const header = request.headers['idempotency-key']
  if (header !== undefined && (!Check(IdempotencyKey, header) || (body.request_id ?? header) !== header))
    throw new Refusal('IDEMPOTENCY_KEY_INVALID')
  return (header as string | undefined) ?? body.request_id ?? null
}

export const requestHashOf = (wanted: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(wanted)).digest()

type Kept = { request_hash: Buffer; reason: string | null }

/** The payment that the key stands for. Throws IDEMPOTENCY_CONFLICT for another request, and the refusal that it got then. */
export function keptRequestOf<T extends Kept>(row: T | null, requestHash: Buffer): T {
  if (row === null || !row.request_hash.equals(requestHash)) throw new Refusal('IDEMPOTENCY_CONFLICT')
  if (row.reason === UNREACHABLE) throw new Refusal('PROVIDER_UNAVAILABLE')
  if (row.reason === SENDS_USED) throw new Refusal('CODE_SENDS_USED')
  return row
}
