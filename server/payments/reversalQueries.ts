// All SQL of deposits that their provider took back.
import { type DepositRow, OPEN_REVERSAL, type Queryable } from './queries.ts'

export type ReversalSource = 'callback' | 'report' | 'operator'
export type ReversalSettled = 'covered' | 'written_off'

/** What a provider has answered since its callback: how often "paid", and when last. */
export type SaidRow = { reversal_paid_count: number; reversal_paid_at: Date | null }

/** A genuine callback has spoken of it: the provider is asked at `nextQueryAt`. Null where nothing is left to be taken back. */
export async function updateReversalSaid(
  db: Queryable,
  id: string,
  at: Date,
  nextQueryAt: Date,
): Promise<SaidRow | null> {
  const answer = await db.query<SaidRow>(
    `update deposit set reversal_said_at = coalesce(reversal_said_at, $2), next_query_at = $3,
       query_count = query_count + 1
     where id = $1 and status = 'received' and (reversed_at is null or reversed_total is not null)
     returning reversal_paid_count, reversal_paid_at`,
    [id, at, nextQueryAt],
  )
  return answer.rows[0] ?? null
}

/** It still calls it paid. False when that was counted meanwhile, or nobody says any more that it was taken back. */
export async function updateStillPaid(
  db: Queryable,
  id: string,
  countBefore: number,
  at: Date,
  nextQueryAt: Date,
): Promise<boolean> {
  const answer = await db.query(
    `update deposit set reversal_paid_count = $2 + 1, reversal_paid_at = $3, next_query_at = $4
     where id = $1 and reversal_said_at is not null and reversal_paid_count = $2`,
    [id, countBefore, at, nextQueryAt],
  )
  return answer.rowCount === 1
}

/** It is asked again then, and not before. */
export async function updateReversalAskedAt(db: Queryable, id: string, nextQueryAt: Date): Promise<void> {
  await db.query('update deposit set next_query_at = $2 where id = $1 and reversal_said_at is not null', [
    id,
    nextQueryAt,
  ])
}

/** It was not taken back after all. False when nobody has said so, or with `paidCount`, when another number of answers counts. */
export async function updateReversalDenied(
  db: Queryable,
  id: string,
  paidCount: number | null = null,
): Promise<boolean> {
  const answer = await db.query(
    `update deposit set reversal_said_at = null, reversal_paid_count = 0, reversal_paid_at = null, next_query_at = null
     where id = $1 and reversal_said_at is not null and reversal_paid_count = coalesce($2, reversal_paid_count)`,
    [id, paidCount],
  )
  return answer.rowCount === 1
}

/** Under the row's lock; what was settled of an earlier part is open again. `total`: so far, null for all of it. */
export async function updateReversed(
  db: Queryable,
  id: string,
  { from, total }: { from: ReversalSource; total: number | null },
  at: Date,
): Promise<void> {
  await db.query(
    `update deposit set reversed_at = $2, reversed_from = $3, reversed_total = $4, reversal_said_at = null,
       reversal_paid_count = 0, reversal_paid_at = null, reversal_settled_at = null, reversal_settled_as = null, next_query_at = null
     where id = $1`,
    [id, at, from, total],
  )
}

/** Under the row's lock. */
export async function updateReversalSettled(db: Queryable, id: string, as: ReversalSettled, at: Date): Promise<void> {
  await db.query('update deposit set reversal_settled_at = $2, reversal_settled_as = $3 where id = $1', [id, at, as])
}

/** Whether something of the account was taken back that no operator has settled, or may have been: the provider is asked. */
export async function hasOpenReversal(db: Queryable, accountId: number): Promise<boolean> {
  const answer = await db.query(`select from deposit where account_id = $1 and ${OPEN_REVERSAL} limit 1`, [accountId])
  return answer.rowCount === 1
}

export type ReversedRow = Pick<DepositRow, 'id' | 'account_id' | 'provider' | 'amount' | 'fee' | 'reversal_said_at'> & {
  /** Null: nothing was taken. */
  reversed_at: Date | null
  reversed_from: ReversalSource | null
  /** Null: all of it. */
  reversed_total: number | null
}
/** Those that nobody has settled and those that were only said, oldest first. */
export async function loadOpenReversals(db: Queryable, limit: number): Promise<ReversedRow[]> {
  const answer = await db.query<ReversedRow>(
    `select id, account_id, provider, coalesce(credited_amount, amount) as amount, coalesce(credited_fee, fee) as fee,
       reversal_said_at, reversed_at, reversed_from, reversed_total
     from deposit where ${OPEN_REVERSAL} order by coalesce(reversal_said_at, reversed_at) limit $1`,
    [limit],
  )
  return answer.rows
}
