// The wire of stakes on games, whichever it is: what became of a request whose answer was lost.
import { type Static, Type } from 'typebox'
import { IdempotencyKey, Language } from './fields.ts'

export const AskedQuery = Type.Object({ key: IdempotencyKey, language: Type.Optional(Language) })
/** Makes sure that nothing is placed under the key later. */
export const CloseBody = Type.Object({
  key: IdempotencyKey,
  token: Type.Optional(Type.String({ maxLength: 200 })),
  language: Type.Optional(Language),
})
export const AskedAnswer = Type.Object({
  data: Type.Object({
    state: Type.Union([Type.Literal('placed'), Type.Literal('refused'), Type.Literal('unknown')], {
      description: 'unknown: nothing is known under this key, and the request may still come',
    }),
  }),
})
export type AskedAnswer = Static<typeof AskedAnswer>

/** Without `seq_id` an own ticket's, with both ids anybody's. */
export const ReceiptQuery = Type.Object({
  ticket_id: Type.String({ pattern: '^(jpe|lky)_[0-9a-f]{32}$' }),
  seq_id: Type.Optional(Type.String({ maxLength: 20 })),
  language: Type.Optional(Language),
})
export type ReceiptQuery = Static<typeof ReceiptQuery>
