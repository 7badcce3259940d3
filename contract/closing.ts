// The wire of closing an account: what stands in the way, what ends with it, and the closing itself.
import { closingReasons } from '@walia/domain/accounts/closing.ts'
import { type Static, Type } from 'typebox'
import { Language } from './fields.ts'

export { closingPath } from './latePaths.ts'

export const ClosingAnswer = Type.Object({
  data: Type.Object({
    open_bets: Type.Integer(),
    open_payments: Type.Integer({ description: 'deposits and withdrawals that are not decided' }),
    balance: Type.String({
      description: 'decimal text; to be withdrawn first, below zero to be paid before the account can be closed',
    }),
    withdraw_min: Type.String({ description: 'what is below it stays owed and is paid out by support' }),
    ends: Type.Object({ bonus: Type.String(), free_bets: Type.String(), points: Type.Integer() }),
    reopen_days: Type.Integer({ description: 'after which the number can open an account again' }),
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
