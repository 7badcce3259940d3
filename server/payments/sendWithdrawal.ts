// Handing a withdrawal to its provider, always under its own id, so that it is paid once however often it is sent.
import { inTransaction } from '../platform/transaction.ts'
import { ACCOUNT_BLOCKED, nowOf, type PaymentsDeps, providerOrderOf, UNREACHABLE } from './deps.ts'
import type { Started } from './provider.ts'
import type { Queryable } from './queries.ts'
import { hasOpenReversal } from './reversalQueries.ts'
import { nextQueryAtOf } from './schedule.ts'
import { isOnItsWay, settleWithdrawal } from './settleWithdrawal.ts'
import {
  lockWithdrawal,
  takeSend,
  updateHeld,
  updatePayoutReference,
  updateWaiting,
  type WithdrawalRow,
} from './withdrawalQueries.ts'

/** While nothing may be sent it is looked at again this soon, so that what waits goes soon after. */
const HELD_LOOK_MS = 300_000

/**
 * Harmless to repeat: only who counts the send makes it. A crash before or after the call is asked about later. While a
 * reversal holds the account's withdrawals, or the account is blocked, nothing is sent, not again either: what was sent
 * before is asked for.
 */
export async function sendWithdrawal(deps: PaymentsDeps, row: WithdrawalRow): Promise<void> {
  const provider = deps.providers.get(row.method)
  if (provider === undefined) return
  const sent = await inTransaction(deps.pool, (db) => takeTurn(deps, db, row))
  if (sent === 'blocked') return waitWhileBlocked(deps, row)
  if (sent === null) return waitWhileHeld(deps, row)
  await takeAnswer(deps, sent, await provider.payOut(withdrawalOrderOf(deps, sent)))
}

/**
 * Under the locks of account and row, so that what stops it has been committed before and is seen, or comes after. The
 * account first, as where it is reserved.
 */
async function takeTurn(
  deps: PaymentsDeps,
  db: Queryable,
  row: WithdrawalRow,
): Promise<WithdrawalRow | 'blocked' | null> {
  const { clock, accounts } = deps
  if (!(await accounts.holdUnblocked(row.account_id, db))) return 'blocked'
  // A statement that waits for the row sees deposits as they were before: the wait comes in one of its own.
  await lockWithdrawal(db, row.id)
  return takeSend(db, row, nowOf(deps), nextQueryAtOf(clock.now(), row.query_count))
}

async function waitWhileHeld({ pool, clock }: PaymentsDeps, row: WithdrawalRow): Promise<void> {
  if (!(await hasOpenReversal(pool, row.account_id))) return
  await updateHeld(pool, row.id, stillOf(row), row.reason, new Date(clock.now() + HELD_LOOK_MS))
}

const stillOf = ({ status }: WithdrawalRow) => (status === 'checking' ? 'checking' : 'pending')

/** What nobody has sent waits for a person, who may give it back; it goes by itself once the account is open again. */
async function waitWhileBlocked({ pool, clock }: PaymentsDeps, row: WithdrawalRow): Promise<void> {
  const nextAt = new Date(clock.now() + HELD_LOOK_MS)
  if (row.send_count > 0) return updateHeld(pool, row.id, stillOf(row), row.reason, nextAt)
  await updateHeld(pool, row.id, 'checking', ACCOUNT_BLOCKED, nextAt)
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
  if (outcome === 'unknown' && started.reference !== undefined)
    await updatePayoutReference(pool, sent.id, started.reference)
  const next = nextQueryAtOf(clock.now(), sent.query_count)
  await updateWaiting(pool, sent.id, 'checking', 'noAnswer', next)
}
