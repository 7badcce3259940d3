// What an operator decides about a withdrawal that waits for a person, and what there is to decide.
import { amountText } from '@walia/domain/money/money.ts'
import { ON_ITS_WAY_MS } from '@walia/domain/payments/decideWithdrawal.ts'
import { nowOf, type PaymentsContext, paymentIdOf, printedIdOf } from './context.ts'
import { isOnItsWay, settleWithdrawal } from './settleWithdrawal.ts'
import { findWithdrawal, loadHeldWithdrawals, type WithdrawalRow } from './withdrawalQueries.ts'

export type HandEnding = 'paid' | 'released'
export type ByHand =
  | { ok: true; status: string }
  | { ok: false; code: 'NO_SUCH_WITHDRAWAL' | 'NOT_CHECKING' | 'ON_ITS_WAY'; status?: string }
const REASON = 'decidedByHand'
const HELD_MAX = 100

/**
 * Only one that is held as `checking`: the same word again answers what it is, the other one is refused. What was sent
 * and not answered may still arrive, and is given back only after the time that a provider's "no such order" needs too.
 */
export async function settleByHand(context: PaymentsContext, printedId: string, as: HandEnding): Promise<ByHand> {
  const id = paymentIdOf('wdr', printedId)
  const row = id === null ? null : await findWithdrawal(context.pool, id)
  if (row === null) return { ok: false, code: 'NO_SUCH_WITHDRAWAL' }
  const latestSentAt = nowOf(context).getTime() - ON_ITS_WAY_MS
  const mayArrive = (now: WithdrawalRow) =>
    as === 'released' && isOnItsWay(now) && now.sent_at !== null && now.sent_at.getTime() > latestSentAt
  const isHeld = (now: WithdrawalRow) => now.status === 'checking' && !mayArrive(now)
  const ending = as === 'paid' ? { as, receipt: null, reason: REASON } : { as, reason: REASON }
  await settleWithdrawal(context, row.id, ending, isHeld)
  const now = (await findWithdrawal(context.pool, row.id)) ?? row
  const { status } = now
  if (now.reason === REASON && status === (as === 'paid' ? 'paid' : 'refused')) return { ok: true, status }
  return { ok: false, code: status === 'checking' && mayArrive(now) ? 'ON_ITS_WAY' : 'NOT_CHECKING', status }
}

/** What is checked, before what a provider went back on. */
export async function heldWithdrawals(context: PaymentsContext): Promise<object[]> {
  const now = nowOf(context).getTime()
  return (await loadHeldWithdrawals(context.pool, HELD_MAX)).map((row) => ({
    withdrawal: printedIdOf('wdr', row.id),
    account: row.account_id,
    method: row.method,
    mobile: row.mobile,
    net: amountText(row.amount - row.fee),
    status: row.status,
    reason: row.reason,
    contradiction: row.contradiction,
    reference: row.provider_reference,
    sends: row.send_count,
    minutes: Math.floor((now - row.created_at.getTime()) / 60_000),
  }))
}
