// What of an account's payments is not decided: it keeps the account open, and its owner reads which they are.
import type { ClosingAnswer } from '@walia/contract/closing.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { mayArriveUntilOf } from './depositAnswer.ts'
import { type PaymentsDeps, printedIdOf, SHOWN_MAX } from './deps.ts'
import { DEPOSIT, type DepositRow, MAY_BE_PAID, OPEN_REVERSAL, type Queryable } from './queries.ts'

const UNDECIDED_DEPOSIT = `account_id = $1 and (${MAY_BE_PAID} or ${OPEN_REVERSAL})`
const UNDECIDED_WITHDRAWAL = 'account_id = $1 and settled_at is null'

/**
 * Deposits that may be paid, or may be taken back or were and nobody has settled it, and withdrawals that are not decided,
 * those held for a person included.
 */
export async function countUndecided(db: Queryable, accountId: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select ((select count(*) from deposit where ${UNDECIDED_DEPOSIT})
       + (select count(*) from withdrawal where ${UNDECIDED_WITHDRAWAL}))::int as count`,
    [accountId],
  )
  return rows[0]?.count ?? 0
}

/** The same ones by name: deposits first, the newest of each direction first. */
export async function undecidedOf(deps: PaymentsDeps, accountId: number): Promise<ClosingAnswer['data']['payments']> {
  const deposits = await deps.pool.query<DepositRow>(
    `select ${DEPOSIT} from deposit where ${UNDECIDED_DEPOSIT} order by id desc limit $2`,
    [accountId, SHOWN_MAX],
  )
  const withdrawals = await deps.pool.query<{ id: string; amount: number; created_at: Date }>(
    `select id, amount, created_at from withdrawal where ${UNDECIDED_WITHDRAWAL} order by id desc limit $2`,
    [accountId, SHOWN_MAX],
  )
  return [
    ...deposits.rows.map((row) => ({
      ...{ payment_id: printedIdOf('dep', row.id), amount: amountText(row.amount) },
      ...{ created_at: row.created_at.toISOString(), may_arrive_until: mayArriveUntilOf(deps, row) },
    })),
    ...withdrawals.rows.map(({ id, amount, created_at }) => ({
      ...{ payment_id: printedIdOf('wdr', id), amount: amountText(amount) },
      ...{ created_at: created_at.toISOString(), may_arrive_until: null },
    })),
  ]
}
