// The wire of closing an account: what stands in the way, what ends with it, and the closing itself.
import { closingReasons } from '@walia/domain/accounts/closing.ts'
import { type Static, Type } from 'typebox'
import { Instant, Language } from './fields.ts'

export { closingPath } from './latePaths.ts'

export const ClosingAnswer = Type.Object({
  data: Type.Object({
    open_bets: Type.Integer(),
    open_payments: Type.Integer({ description: 'deposits and withdrawals that are not decided' }),
    /** Left out by a server of an older release, as `reopen_at` is. */
    payments: Type.Optional(
      Type.Array(
        Type.Object({
          payment_id: Type.String(),
          amount: Type.String(),
          created_at: Instant,
          may_arrive_until: Type.Union([Instant, Type.Null()], {
            description: 'of a deposit that was cancelled and may be paid all the same',
          }),
        }),
        { description: 'these by name, 20 of each direction at most' },
      ),
    ),
    balance: Type.String({
      description: 'decimal text; to be withdrawn first, below zero to be paid before the account can be closed',
    }),
    withdraw_min: Type.String({ description: 'what is below it stays owed and is paid out by support' }),
    ends: Type.Object({ bonus: Type.String(), free_bets: Type.String(), points: Type.Integer() }),
    reopen_at: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description:
          'when the number can open another account if it is closed now; null: never, excluded without an end',
      }),
    ),
  }),
})
export type ClosingAnswer = Static<typeof ClosingAnswer>

export const CloseBody = Type.Object({
  password: Type.String({ minLength: 1, maxLength: 200 }),
  reason: Type.Optional(Type.Union(closingReasons.map((reason) => Type.Literal(reason)))),
  token: Type.Optional(Type.String({ maxLength: 200 })),
  language: Type.Optional(Language),
})
export type CloseBody = Static<typeof CloseBody>
