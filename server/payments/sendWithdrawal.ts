// Handing a withdrawal to its provider, always under its own id, so that it is paid once however often it is sent.
import { nowOf, type PaymentsContext, providerOrderOf, UNREACHABLE } from './context.ts'
import type { Started } from './provider.ts'
import { nextQueryAtOf } from './schedule.ts'
import { isOnItsWay, settleWithdrawal } from './settleWithdrawal.ts'
import { takeSend, updatePayoutReference, updateWaiting, type WithdrawalRow } from './withdrawalQueries.ts'

/** Harmless to repeat: only who counts the send makes it. A crash before or after the call is asked about later. */
export async function sendWithdrawal(context: PaymentsContext, row: WithdrawalRow): Promise<void> {
  const { pool, clock, providers } = context
  const provider = providers.get(row.method)
  if (provider === undefined) return
  const sent = await takeSend(pool, row, nowOf(context), nextQueryAtOf(clock.now(), row.query_count))
  if (sent === null) return
  await takeAnswer(context, sent, await provider.payOut(withdrawalOrderOf(context, sent)))
}

export const withdrawalOrderOf = (context: PaymentsContext, row: WithdrawalRow) =>
  providerOrderOf(context, row, row.amount - row.fee, 'withdrawalTitle')

/** A refusal of the only send is final: no other can have arrived. Of a later one nothing is believed without asking. */
async function takeAnswer(context: PaymentsContext, sent: WithdrawalRow, started: Started): Promise<void> {
  const { pool, clock } = context
  const { outcome } = started
  if (outcome === 'accepted') return updatePayoutReference(pool, sent.id, started.reference)
  if ((outcome === 'refused' || outcome === 'unreachable') && sent.send_count === 1) {
    const reason = outcome === 'refused' ? started.reason : UNREACHABLE
    const isOnlySend = (now: WithdrawalRow) => isOnItsWay(now) && now.send_count === 1
    await settleWithdrawal(context, sent.id, { as: 'released', reason }, isOnlySend)
    return
  }
  const next = nextQueryAtOf(clock.now(), sent.query_count)
  await updateWaiting(pool, sent.id, 'checking', 'noAnswer', next)
}
