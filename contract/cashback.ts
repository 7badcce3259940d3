// The wire of cashback: the week so far, and the last week that brought something.
import { type Static, Type } from 'typebox'
import { Instant, Language } from './fields.ts'

export { cashbackPath } from './latePaths.ts'

export const CashbackBody = Type.Object({
  token: Type.Optional(Type.String({ maxLength: 200 })),
  language: Type.Optional(Language),
})

export const CashbackAnswer = Type.Object({
  data: Type.Object({
    percent: Type.Integer({ description: "of the week's net loss of cash" }),
    loss_min: Type.String({ description: 'below it nothing comes back' }),
    max: Type.String({ description: 'of one week' }),
    ends_at: Instant,
    net_loss: Type.String({ description: 'so far, decimal text; "0.00" for who has won' }),
    amount: Type.String({ description: 'what it would bring if the week were over now' }),
    last: Type.Union([
      Type.Null(),
      Type.Object({
        week: Type.String({ format: 'date', description: 'its Monday' }),
        net_loss: Type.String(),
        amount: Type.String(),
        granted: Type.Boolean({ description: 'whether there was a free bet for it' }),
      }),
    ]),
  }),
})
export type CashbackAnswer = Static<typeof CashbackAnswer>
