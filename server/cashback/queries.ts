// All SQL of cashback.
import type { Queryable } from '../ledger/index.ts'

export type ResultRow = { week: string; netLoss: number; amount: number; outcome: string }

export async function isClosed(db: Queryable, week: string): Promise<boolean> {
  return (await db.query('select from cashback_week where week = $1', [week])).rowCount !== 0
}

export async function hasClosed(db: Queryable): Promise<boolean> {
  return (await db.query('select from cashback_week limit 1')).rowCount !== 0
}

export async function insertWeek(db: Queryable, week: string, at: Date): Promise<void> {
  await db.query('insert into cashback_week (week, closed_at) values ($1, $2) on conflict do nothing', [week, at])
}

export async function insertResult(
  db: Queryable,
  accountId: number,
  { week, netLoss, amount, outcome }: ResultRow,
  at: Date,
): Promise<void> {
  await db.query(
    `insert into cashback_result (week, account_id, net_loss, amount, outcome, at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [week, accountId, netLoss, amount, outcome, at],
  )
}

export async function hasResult(db: Queryable, accountId: number, week: string): Promise<boolean> {
  const sql = 'select from cashback_result where account_id = $1 and week = $2'
  return (await db.query(sql, [accountId, week])).rowCount !== 0
}

export async function findLastResult(db: Queryable, accountId: number): Promise<ResultRow | null> {
  const { rows } = await db.query<ResultRow>(
    `select to_char(week, 'YYYY-MM-DD') as week, net_loss as "netLoss", amount, outcome from cashback_result
     where account_id = $1 order by cashback_result.week desc limit 1`,
    [accountId],
  )
  return rows[0] ?? null
}
