// Carrying out requests about payments.
import type { Payments } from '../payments/index.ts'
import type { PaymentOperation } from './paymentCommand.ts'
import type { Outcome } from './queries.ts'

export type PaymentsByHand = Pick<
  Payments,
  'settleByHand' | 'heldWithdrawals' | 'settleDepositByHand' | 'undecidedDeposits'
>

export async function carryOutPayment(payments: PaymentsByHand, request: PaymentOperation): Promise<Outcome> {
  const { action, subject } = request
  if (action === 'withdrawalList')
    return { outcome: 'done', details: { withdrawals: await payments.heldWithdrawals() } }
  if (action === 'depositList') return { outcome: 'done', details: { deposits: await payments.undecidedDeposits() } }
  const settled =
    action === 'depositSettle'
      ? await payments.settleDepositByHand(subject.deposit, subject.as)
      : await payments.settleByHand(subject.withdrawal, subject.as)
  return { outcome: settled.ok ? 'done' : 'refused', details: settled }
}
