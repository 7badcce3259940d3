// Carrying out requests about withdrawals.
import type { Payments } from '../payments/index.ts'
import type { Outcome } from './queries.ts'
import type { WithdrawalOperation } from './withdrawalCommand.ts'

export async function carryOutWithdrawal(
  payments: Pick<Payments, 'settleByHand' | 'heldWithdrawals'>,
  request: WithdrawalOperation,
): Promise<Outcome> {
  if (request.action === 'withdrawalList')
    return { outcome: 'done', details: { withdrawals: await payments.heldWithdrawals() } }
  const { withdrawal, as } = request.subject
  const settled = await payments.settleByHand(withdrawal, as)
  return { outcome: settled.ok ? 'done' : 'refused', details: settled }
}
