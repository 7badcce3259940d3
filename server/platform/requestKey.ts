// The caller's key of a call that moves money: the same call again is the same movement.
import { IdempotencyKey } from '@walia/contract/fields.ts'
import type { FastifyRequest } from 'fastify'
import { Check } from 'typebox/value'
import { Refusal } from './http.ts'

/** The header stands above the body's field; two different keys are no key. */
export function keyOf(request: FastifyRequest, body: { request_id?: string }): string | null {
  const header = request.headers['idempotency-key']
  if (header !== undefined && (!Check(IdempotencyKey, header) || (body.request_id ?? header) !== header))
    throw new Refusal('IDEMPOTENCY_KEY_INVALID')
  return (header as string | undefined) ?? body.request_id ?? null
}
