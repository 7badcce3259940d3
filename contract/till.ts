// The wire of a shop's till: paying for a reference code, with the till's own key.
import { type Static, Type } from 'typebox'
import { IdempotencyKey, Instant } from './fields.ts'

export const tillPaths = { payouts: '/api/v1/till/payouts' } as const

export const TillKeyHeader = Type.Object({ 'x-api-key': Type.String({ description: 'the key of the till' }) })

/** The same `request_id` again is the same payout: a till that had no answer sends it once more. */
export const TillPayoutBody = Type.Object({
  code: Type.String({ maxLength: 40, description: 'the reference code, as the bettor shows it' }),
  request_id: IdempotencyKey,
})
export type TillPayoutBody = Static<typeof TillPayoutBody>

export const TillPayoutAnswer = Type.Object({
  message: Type.String(),
  data: Type.Object({
    withdrawal_id: Type.String(),
    amount: Type.String({ description: 'what the till pays out' }),
    currency: Type.String(),
    till: Type.String(),
    paid_at: Instant,
  }),
})
export type TillPayoutAnswer = Static<typeof TillPayoutAnswer>
