// The wire of deposits and withdrawals.
import { type Static, Type } from 'typebox'
import { AmountText, IdempotencyKey, Instant, Language } from './fields.ts'

export { paymentResendPaths } from './latePaths.ts'
export { paymentPaths } from './paths.ts'

const caller = {
  token: Type.Optional(Type.String({ maxLength: 200 })),
  language: Type.Optional(Language),
}

const method = {
  method: Type.String(),
  name: Type.String(),
  kind: Type.Union([
    Type.Literal('mobile_money'),
    Type.Literal('bank'),
    Type.Literal('mobile_wallet'),
    Type.Literal('shop'),
    Type.Literal('checkout'),
  ]),
  fee_percent: Type.String(),
  min: Type.String(),
  max: Type.String(),
}
export const DepositMethod = Type.Object({
  ...method,
  /** Optional for pages that a server of an older release answers. */
  step: Type.Optional(
    Type.String({ description: 'the total is a whole multiple of it; what is missing to that is fee' }),
  ),
})
export type DepositMethod = Static<typeof DepositMethod>
export const DepositMethodsAnswer = Type.Object({ data: Type.Array(DepositMethod) })
export type DepositMethodsAnswer = Static<typeof DepositMethodsAnswer>

export const DepositBody = Type.Object({
  amount: AmountText,
  method: Type.String({ maxLength: 40 }),
  mobile: Type.Optional(Type.String({ maxLength: 40 })),
  request_id: Type.Optional(IdempotencyKey),
  ...caller,
})
export type DepositBody = Static<typeof DepositBody>

const CodeExpiresAt = Type.Union([Instant, Type.Null()], { description: 'while a code is awaited' })
/** Answers kept for a repeated call from before it was sent have none. */
const CodeResendAt = Type.Optional(
  Type.Union([Instant, Type.Null()], {
    description: 'from when another code may be asked for; null where the code is not ours to send',
  }),
)

export const Deposit = Type.Object({
  deposit_id: Type.String(),
  status: Type.Union([
    Type.Literal('awaiting_code'),
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
  mobile: Type.String({ description: 'of the payer, digits with country code' }),
  balance: Type.Union([Type.String(), Type.Null()], { description: 'after crediting; null in the list' }),
  code_expires_at: CodeExpiresAt,
  code_resend_at: CodeResendAt,
  checkout_url: Type.Union([Type.String(), Type.Null()], {
    description: "the provider's page on which the payer pays, while he has not",
  }),
  may_arrive_until: Type.Optional(
    Type.Union([Instant, Type.Null()], {
      description: 'of a cancelled one that may be paid all the same: until when; meanwhile it counts as under way',
    }),
  ),
  created_at: Instant,
})
export type Deposit = Static<typeof Deposit>
export const DepositAnswer = Type.Object({ message: Type.String(), data: Deposit })
export type DepositAnswer = Static<typeof DepositAnswer>

/** Newest first, 20 at most. */
export const DepositsAnswer = Type.Object({ data: Type.Array(Deposit) })
export type DepositsAnswer = Static<typeof DepositsAnswer>

/** Digits; a wrong one costs a try. `details` of PAYMENT_CODE_WRONG is PaymentCodeWrong. */
export const PaymentCodeBody = Type.Object({ code: Type.String({ minLength: 1, maxLength: 10 }), ...caller })
export type PaymentCodeBody = Static<typeof PaymentCodeBody>
export type PaymentCodeWrong = { tries_left: number }

/** The same call again sends no second message: the code that is to be replaced is named by its end. */
export const PaymentResendBody = Type.Object({
  expires_at: Type.String({
    minLength: 1,
    maxLength: 40,
    description: 'code_expires_at of the code that did not come',
  }),
  ...caller,
})
export type PaymentResendBody = Static<typeof PaymentResendBody>

export const PaymentCancelBody = Type.Object(caller)
export type PaymentCancelBody = Static<typeof PaymentCancelBody>

export const WithdrawMethod = Type.Object({
  ...method,
  step: Type.String({ description: 'amounts are whole multiples of it' }),
  hours_min: Type.Integer({ description: '0 and 0: at once' }),
  hours_max: Type.Integer(),
  claim_hours: Type.Optional(Type.Integer({ description: 'how long a shop pays for the reference code' })),
  shops: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        address: Type.String(),
        hours: Type.Optional(Type.String({ description: "when it is open, in its operator's words" })),
      }),
      { description: 'of the shop method; none where the operator names none' },
    ),
  ),
  banks: Type.Optional(
    Type.Array(
      Type.Object({
        bank: Type.String(),
        name: Type.String(),
        account_digits: Type.Integer({ description: 'length of its account numbers' }),
      }),
      { description: 'of the bank method, in the order in which they are offered' },
    ),
  ),
})
export type WithdrawMethod = Static<typeof WithdrawMethod>
export const WithdrawMethodsAnswer = Type.Object({ data: Type.Array(WithdrawMethod) })
export type WithdrawMethodsAnswer = Static<typeof WithdrawMethodsAnswer>

/**
 * Money goes to the account's own number, so none is given; by bank to the account that is named. `details` of
 * BANK_DETAILS_INVALID, BANK_ACCOUNT_NAME_INVALID and BANK_ACCOUNT_NUMBER_INVALID is BankDetailsInvalid, unless it was the
 * bank that refused them.
 */
export const WithdrawBody = Type.Object({
  amount: AmountText,
  method: Type.String({ maxLength: 40 }),
  bank: Type.Optional(Type.String({ maxLength: 40 })),
  account_name: Type.Optional(Type.String({ maxLength: 200 })),
  account_number: Type.Optional(Type.String({ maxLength: 40 })),
  forfeit: Type.Optional(
    Type.String({
      maxLength: 20,
      description:
        'bonus money that the bettor agrees to lose by it, stakes of its open slips included; none without it',
    }),
  ),
  request_id: Type.Optional(IdempotencyKey),
  ...caller,
})
export type WithdrawBody = Static<typeof WithdrawBody>
export type BankDetailsInvalid = { field: 'bank' | 'account_name' | 'account_number' }

export const Withdrawal = Type.Object({
  withdrawal_id: Type.String({ examples: ['wdr_01a8…'] }),
  status: Type.Union([
    Type.Literal('awaiting_code'),
    Type.Literal('awaiting_claim'),
    Type.Literal('pending'),
    Type.Literal('paid'),
    Type.Literal('refused'),
    Type.Literal('checking'),
  ]),
  reason: Type.Union([Type.String(), Type.Null()]),
  amount: Type.String({ description: 'leaves the wallet' }),
  fee: Type.String({ description: 'part of the amount' }),
  net: Type.String({ description: 'arrives' }),
  method: Type.String(),
  mobile: Type.String({ description: 'digits with country code' }),
  bank_account: Type.Union(
    [
      Type.Object({
        bank: Type.String(),
        bank_name: Type.String(),
        account_name: Type.String(),
        account_number: Type.String(),
      }),
      Type.Null(),
    ],
    { description: 'null unless it goes to a bank' },
  ),
  claim_code: Type.Union([Type.String(), Type.Null()], { description: 'what a shop pays for, while it waits for it' }),
  claim_expires_at: Type.Union([Instant, Type.Null()]),
  balance: Type.Union([Type.String(), Type.Null()], { description: 'cash now; null in the list' }),
  code_expires_at: CodeExpiresAt,
  code_resend_at: CodeResendAt,
  created_at: Instant,
})
export type Withdrawal = Static<typeof Withdrawal>
export const WithdrawalAnswer = Type.Object({ message: Type.String(), data: Withdrawal })
export type WithdrawalAnswer = Static<typeof WithdrawalAnswer>
/** Every withdrawal is refused with this code meanwhile. */
export const WithdrawalHold = Type.Object({
  code: Type.Union([
    Type.Literal('PHONE_CHANGED_LATELY'),
    Type.Literal('SECOND_FACTOR_ENDED_LATELY'),
    Type.Literal('WITHDRAWALS_HELD'),
  ]),
  until: Type.Union([Instant, Type.Null()], { description: 'null: until a person has looked into it' }),
  message: Type.String(),
})
export type WithdrawalHold = Static<typeof WithdrawalHold>
/** Newest first, 20 at most. */
export const WithdrawalsAnswer = Type.Object({
  data: Type.Array(Withdrawal),
  hold: Type.Union([WithdrawalHold, Type.Null()]),
})
export type WithdrawalsAnswer = Static<typeof WithdrawalsAnswer>
