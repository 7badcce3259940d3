// The end of a withdrawal: what was reserved is paid or given back, once, in one transaction with its row.
import { invariant } from '../platform/invariant.ts'
import { inTransaction } from '../platform/transaction.ts'
import { HELD_REASONS, nowOf, type PaymentsDeps } from './deps.ts'
import type { Queryable } from './queries.ts'
import { lockWithdrawal, updateSettled, type WithdrawalRow } from './withdrawalQueries.ts'

export type Ending = { as: 'paid'; receipt: string | null; reason?: string } | { as: 'released'; reason: string }

/** Reason of a reference code that no till has paid for in time. */
export const CLAIM_EXPIRED = 'claimExpired'

/** Under the row's lock, in the caller's transaction; `wallet.published` after the commit. */
export async function settleLocked(
  deps: PaymentsDeps,
  db: Queryable,
  row: WithdrawalRow,
  ending: Ending,
): Promise<void> {
  const { wallet } = deps
  const { id: reference, account_id: accountId, provider, amount, fee } = row
  const isPaid = ending.as === 'paid'
  const receipt = isPaid ? ending.receipt : null
  await updateSettled(db, row.id, isPaid ? 'paid' : 'refused', ending.reason ?? null, receipt, nowOf(deps))
  const outcome = isPaid
    ? await wallet.payOut({ accountId, provider, reference, amount, fee }, db)
    : await wallet.release({ accountId, reference, amount }, db)
  if (isPaid && row.bank !== null && row.account_number !== null)
    await deps.accounts.keepPayer(accountId, { bank: row.bank, accountNumber: row.account_number }, db)
  invariant(outcome === 'posted', `withdrawal ${row.id} ends once, not ${outcome}`)
}

/** Ends it if it is still as the caller believes. False when it is not: somebody else has ended it, or it is held. */
export async function settleWithdrawal(
  deps: PaymentsDeps,
  id: string,
  ending: Ending,
  isAsBelieved: (row: WithdrawalRow) => boolean = isOnItsWay,
): Promise<boolean> {
  const isSettled = await inTransaction(deps.pool, async (client) => {
    const row = await lockWithdrawal(client, id)
    if (row === null || !isAsBelieved(row)) return false
    await settleLocked(deps, client, row, ending)
    return true
  })
  if (isSettled) deps.wallet.published()
  return isSettled
}

export const isOnItsWay = ({ status, reason }: WithdrawalRow): boolean =>
  (status === 'pending' || status === 'checking') && !HELD_REASONS.includes(reason)
