// Whether an account may still be asked for money: looked at under its lock, where a session may not have seen a block or an
// exclusion yet.
import { Refusal } from '../platform/http.ts'
import { inTransaction } from '../platform/transaction.ts'
import { BARRED, type PaymentsDeps } from './deps.ts'
import { type DepositRow, isWaiting, lockDeposit, type Queryable, updateOpenState } from './queries.ts'

type Bar = keyof typeof BARRED

/** Until the transaction ends a block or an exclusion waits: before the lock of any payment, as those who bar an account do. */
async function holdBar({ accounts }: PaymentsDeps, db: Queryable, accountId: number): Promise<Bar | null> {
  const { blocked, excludedUntil } = await accounts.holdStanding(accountId, db)
  if (blocked) return 'ACCOUNT_BLOCKED'
  return excludedUntil === null ? null : 'SELF_EXCLUDED'
}

/** Throws ACCOUNT_BLOCKED, SELF_EXCLUDED. */
export async function holdMayDeposit(deps: PaymentsDeps, db: Queryable, accountId: number): Promise<void> {
  const bar = await holdBar(deps, db, accountId)
  if (bar !== null) throw new Refusal(bar)
}

/**
 * The last word before the provider is asked, in a transaction that is over when it is: what was committed before is seen.
 * False where the deposit waits no more. Throws ACCOUNT_BLOCKED, SELF_EXCLUDED, and then it is refused.
 */
export async function takeAsking(deps: PaymentsDeps, { id, account_id }: DepositRow): Promise<boolean> {
  const taken = await inTransaction(deps.pool, async (db) => {
    const bar = await holdBar(deps, db, account_id)
    const row = await lockDeposit(db, id)
    if (row === null || !isWaiting(row)) return false
    if (bar !== null) await updateOpenState(db, row, 'refused', BARRED[bar], null)
    return bar ?? true
  })
  if (typeof taken === 'string') throw new Refusal(taken)
  return taken
}
