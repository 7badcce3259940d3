// Field schemas that several calls share: ids, decimal texts, language and paging.
import { Type } from 'typebox'

/** Decimal text with at most two decimals, as the specification sends money: "100", "0.50". */
export const AmountText = Type.String({
  pattern: '^(0|[1-9][0-9]{0,8})(\\.[0-9]{1,2})?$',
  description: 'decimal text, two decimals at most, no leading zeros',
})
/** Decimal odds as shown: "1.45". */
export const OddsText = Type.String({ pattern: '^(0|[1-9][0-9]{0,6})(\\.[0-9]{1,2})?$' })
/** The product of many of them. */
export const TotalOddsText = Type.String({ pattern: '^[0-9]{1,120}(\\.[0-9]{1,2})?$' })
export const Language = Type.Union([
  Type.Literal('en'),
  Type.Literal('amh'),
  Type.Literal('am'),
  Type.Literal('om'),
  Type.Literal('zh'),
])
export const ParentMatchId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
export const Instant = Type.String({ description: 'ISO 8601, UTC', examples: ['2026-11-21T16:30:00.000Z'] })
export const IdempotencyKey = Type.String({ minLength: 8, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' })

/** Body of every 4xx and 5xx answer, ErrorBody of errors.ts. */
export const ErrorAnswer = Type.Object({
  code: Type.String({ description: 'stable code', examples: ['MALFORMED'] }),
  message: Type.String({ description: "in the caller's language" }),
  details: Type.Optional(Type.Unknown({ description: 'shaped by the code' })),
})
