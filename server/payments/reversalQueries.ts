// All SQL of deposits that their provider took back.
import type { DepositRow, Queryable } from './queries.ts'

export type ReversalSource = 'callback' | 'report' | 'operator'
export type ReversalSettled = 'covered' | 'written_off'

/** A genuine callback has spoken of it: the provider is asked at `nextQueryAt`, or no more. */
export async function updateReversalSaid(db: Queryable, id: string, at: Date, nextQueryAt: Date | null): Promise<void> {
  await db.query(
    `update deposit set reversal_said_at = coalesce(reversal_said_at, $2), next_query_at = $3,
       query_count = query_count + 1
     where id = $1 and status = 'received' and reversed_at is null`,
    [id, at, nextQueryAt],
  )
}

/** It was not taken back after all. False when nobody has said so. */
export async function updateReversalDenied(db: Queryable, id: string): Promise<boolean> {
  const answer = await db.query(
    'update deposit set reversal_said_at = null, next_query_at = null where id = $1 and reversal_said_at is not null',
    [id],
  )
  return answer.rowCount === 1
}

/** Under the row's lock. `part` null: all of it. */
export async function updateReversed(
  db: Queryable,
  id: string,
  { from, part }: { from: ReversalSource; part: number | null },
  at: Date,
): Promise<void> {
  await db.query(
    'update deposit set reversed_at = $2, reversed_from = $3, reversed_total = $4, next_query_at = null where id = $1 and reversed_at is null',
    [id, at, from, part],
  )
}

/** Under the row's lock. */
export async function updateReversalSettled(db: Queryable, id: string, as: ReversalSettled, at: Date): Promise<void> {
  await db.query('update deposit set reversal_settled_at = $2, reversal_settled_as = $3 where id = $1', [id, at, as])
}

/** Whether something of the account was taken back that no operator has settled, or may have been: the provider is asked. */
export async function hasOpenReversal(db: Queryable, accountId: number): Promise<boolean> {
  const answer = await db.query(
    `select from deposit where account_id = $1 and reversal_settled_at is null
       and (reversed_at is not null or reversal_said_at is not null) limit 1`,
    [accountId],
  )
  return answer.rowCount === 1
}

export type ReversedRow = Pick<DepositRow, 'id' | 'account_id' | 'provider' | 'amount' | 'fee' | 'reversal_said_at'> & {
  /** Null: a callback has said so, and the provider has not answered. */
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
     from deposit where reversal_settled_at is null and (reversed_at is not null or reversal_said_at is not null)
     order by coalesce(reversed_at, reversal_said_at) limit $1`,
    [limit],
  )
  return answer.rows
}
