// The wire of promo codes: what is typed, and what it brought.
import { type Static, Type } from 'typebox'
import { IdempotencyKey, Language } from './fields.ts'

export { promoPath } from './latePaths.ts'

export const PromoBody = Type.Object({
  code: Type.String({ maxLength: 60, description: 'as it was typed: any case, spaces and dashes' }),
  replaces: Type.Optional(
    Type.String({
      maxLength: 20,
      description:
        'the first deposit bonus that the bettor agrees to give up for bonus money of the code, or what it could have been at most; none without it',
    }),
  ),
  request_id: Type.Optional(IdempotencyKey),
  token: Type.Optional(Type.String({ maxLength: 200 })),
  language: Type.Optional(Language),
})

export const PromoAnswer = Type.Object({
  data: Type.Object({
    gift: Type.Union([Type.Literal('free_bet'), Type.Literal('points'), Type.Literal('bonus')]),
    amount: Type.String({ description: 'decimal text; points whole' }),
  }),
})
export type PromoAnswer = Static<typeof PromoAnswer>
