// Handing a withdrawal to its provider, always under its own id, so that it is paid once however often it is sent.
import { nowOf, type PaymentsDeps, providerOrderOf, UNREACHABLE } from './deps.ts'
import type { Started } from './provider.ts'
import { nextQueryAtOf } from './schedule.ts'
import { isOnItsWay, settleWithdrawal } from './settleWithdrawal.ts'
import { takeSend, updatePayoutReference, updateWaiting, type WithdrawalRow } from './withdrawalQueries.ts'

/** Harmless to repeat: only who counts the send makes it. A crash before or after the call is asked about later. */
export async function sendWithdrawal(deps: PaymentsDeps, row: WithdrawalRow): Promise<void> {
  const { pool, clock, providers } = deps
  const provider = providers.get(row.method)
  if (provider === undefined) return
  const sent = await takeSend(pool, row, nowOf(deps), nextQueryAtOf(clock.now(), row.query_count))
  if (sent === null) return
  await takeAnswer(deps, sent, await provider.payOut(withdrawalOrderOf(deps, sent)))
}

export const withdrawalOrderOf = (deps: PaymentsDeps, row: WithdrawalRow) =>
  providerOrderOf(deps, row, row.amount - row.fee, 'withdrawalTitle')

/** A refusal of the only send is final: no other can have arrived. Of a later one nothing is believed without asking. */
async function takeAnswer(deps: PaymentsDeps, sent: WithdrawalRow, started: Started): Promise<void> {
  const { pool, clock } = deps
  const { outcome } = started
  if (outcome === 'accepted') return updatePayoutReference(pool, sent.id, started.reference)
  if ((outcome === 'refused' || outcome === 'unreachable') && sent.send_count === 1) {
    const reason = outcome === 'refused' ? started.reason : UNREACHABLE
    const isOnlySend = (now: WithdrawalRow) => isOnItsWay(now) && now.send_count === 1
    await settleWithdrawal(deps, sent.id, { as: 'released', reason }, isOnlySend)
    return
  }
  const next = nextQueryAtOf(clock.now(), sent.query_count)
  await updateWaiting(pool, sent.id, 'checking', 'noAnswer', next)
}
