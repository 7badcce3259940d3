// The wire of deposits.
import { type Static, Type } from 'typebox'
import { AmountText, IdempotencyKey, Language } from './fields.ts'

export { paymentPaths } from './paths.ts'

export const DepositMethod = Type.Object({
  method: Type.String(),
  name: Type.String(),
  kind: Type.Union([
    Type.Literal('mobile_money'),
    Type.Literal('bank'),
    Type.Literal('mobile_wallet'),
    Type.Literal('shop'),
  ]),
  fee_percent: Type.String(),
  min: Type.String(),
  max: Type.String(),
})
export type DepositMethod = Static<typeof DepositMethod>
export const DepositMethodsAnswer = Type.Object({ data: Type.Array(DepositMethod) })
export type DepositMethodsAnswer = Static<typeof DepositMethodsAnswer>

export const DepositBody = Type.Object({
  token: Type.Optional(Type.String({ maxLength: 200 })),
  amount: AmountText,
  method: Type.String({ maxLength: 40 }),
  mobile: Type.Optional(Type.String({ maxLength: 40 })),
  request_id: Type.Optional(IdempotencyKey),
  language: Type.Optional(Language),
})
export type DepositBody = Static<typeof DepositBody>

export const Deposit = Type.Object({
  deposit_id: Type.String(),
  status: Type.Union([
    Type.Literal('pending'),
    Type.Literal('received'),
    Type.Literal('refused'),
    Type.Literal('checking'),
  ]),
  reason: Type.Union([Type.String(), Type.Null()]),
  amount: Type.String({ description: 'credited' }),
  fee: Type.String(),
  total: Type.String({ description: 'what leaves the customer' }),
  method: Type.String(),
  balance: Type.Union([Type.String(), Type.Null()], { description: 'after crediting' }),
})
export type Deposit = Static<typeof Deposit>
export const DepositAnswer = Type.Object({ message: Type.String(), data: Deposit })
export type DepositAnswer = Static<typeof DepositAnswer>
