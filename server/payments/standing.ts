// Whether an account may still be asked for money: looked at under its lock, where a session may not have seen a block or an
// exclusion yet.
import type { Session } from '../accounts/index.ts'
import { Refusal } from '../platform/http.ts'
import { inTransaction } from '../platform/transaction.ts'
import { BARRED, type PaymentsDeps } from './deps.ts'
import { type DepositRow, isWaiting, lockDeposit, type Queryable, updateOpenState } from './queries.ts'

/** As the session knows it. Throws ACCOUNT_BLOCKED, SELF_EXCLUDED. */
export function refuseBarred({ status, exclusion }: Pick<Session, 'status' | 'exclusion'>): void {
  if (status === 'blocked') throw new Refusal('ACCOUNT_BLOCKED')
  if (status === 'self_excluded') throw new Refusal('SELF_EXCLUDED', { until: exclusion?.until })
}

type Bar = { code: keyof typeof BARRED; until?: number }

/** Until the transaction ends a block or an exclusion waits: before the lock of any payment, as those who bar an account do. */
async function holdBar({ accounts }: PaymentsDeps, db: Queryable, accountId: number): Promise<Bar | null> {
  const { blocked, excludedUntil } = await accounts.holdStanding(accountId, db)
  if (blocked) return { code: 'ACCOUNT_BLOCKED' }
  return excludedUntil === null ? null : { code: 'SELF_EXCLUDED', until: excludedUntil }
}

/** Throws ACCOUNT_BLOCKED, SELF_EXCLUDED. */
export async function holdMayDeposit(deps: PaymentsDeps, db: Queryable, accountId: number): Promise<void> {
  const bar = await holdBar(deps, db, accountId)
  if (bar !== null) throw refusalOf(bar)
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
    if (bar !== null) await updateOpenState(db, row, 'refused', BARRED[bar.code], null)
    return bar ?? true
  })
  if (typeof taken === 'object') throw refusalOf(taken)
  return taken
}

const refusalOf = ({ code, ...details }: Bar): Refusal => new Refusal(code, details)
