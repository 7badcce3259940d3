// How much waits for a person to decide: what an operator's lists of payments have, counted.
import { ON_ITS_WAY_MS } from '@walia/domain/payments/decideWithdrawal.ts'
import { nowOf, type PaymentsDeps } from './deps.ts'
import { OPEN_REVERSAL, type Queryable } from './queries.ts'

export type Waiting = Record<'deposits' | 'withdrawals' | 'contradictions' | 'reversals' | 'differences', number>

export async function countWaiting(deps: PaymentsDeps): Promise<Waiting> {
  const undecidedSince = new Date(nowOf(deps).getTime() - ON_ITS_WAY_MS)
  return queryWaiting(deps.pool, undecidedSince)
}

async function queryWaiting(db: Queryable, undecidedSince: Date): Promise<Waiting> {
  const { rows } = await db.query<Waiting>(
    `select
       (select count(*)::int from deposit where status in ('pending', 'checking') and left_at is null
         and (next_query_at is null or created_at <= $1)) as deposits,
       (select count(*)::int from withdrawal where status = 'checking') as withdrawals,
       (select count(*)::int from withdrawal where contradiction is not null and acknowledged_at is null) as contradictions,
       (select count(*)::int from deposit where ${OPEN_REVERSAL}) as reversals,
       (select count(*)::int from payment_difference where decided_at is null) as differences`,
    [undecidedSince],
  )
  return rows[0] as Waiting
}
