// All SQL of reports and differences.
import type { DifferenceKind } from '@walia/domain/payments/report.ts'
import type { Queryable } from './queries.ts'

type Direction = 'in' | 'out' | 'back'
export type NewDifference = {
  provider: string
  day: string
  /** `both`: of a day, which is its `order`. */
  direction: Direction | 'both'
  order: string
  kind: DifferenceKind
  ours: number | null
  theirs: number | null
  receipt: string | null
  foundAt: Date
}
/** False when it was written before. With another amount of the provider's, or `anew`, it is one to be decided again. */
export async function insertDifference(db: Queryable, difference: NewDifference, anew = false): Promise<boolean> {
  const d = difference
  const answer = await db.query(
    `insert into payment_difference (provider, day, direction, order_id, kind, ours, theirs, receipt, found_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (provider, direction, order_id, kind) do update set day = excluded.day, ours = excluded.ours,
       theirs = excluded.theirs, receipt = excluded.receipt, found_at = excluded.found_at, decided_at = null, decided_by = null
     where $10 or payment_difference.theirs is distinct from excluded.theirs`,
    [d.provider, d.day, d.direction, d.order, d.kind, d.ours, d.theirs, d.receipt, d.foundAt, anew],
  )
  return answer.rowCount === 1
}

export type DifferenceRow = Omit<NewDifference, 'foundAt'> & { id: number }
export async function loadDifferences(db: Queryable, limit: number): Promise<DifferenceRow[]> {
  const answer = await db.query<DifferenceRow>(
    `select id, provider, day::text, direction, order_id as "order", kind, ours, theirs, receipt
     from payment_difference where decided_at is null order by id limit $1`,
    [limit],
  )
  return answer.rows
}

export async function decideDifference(db: Queryable, id: number, by: string, at: Date): Promise<boolean> {
  const answer = await db.query(
    'update payment_difference set decided_at = $3, decided_by = $2 where id = $1 and decided_at is null',
    [id, by, at],
  )
  return answer.rowCount === 1
}

export async function insertReport(
  db: Queryable,
  provider: string,
  day: string,
  lines: number,
  at: Date,
): Promise<void> {
  await db.query(
    `insert into payment_report (provider, day, lines, compared_at) values ($1, $2, $3, $4)
     on conflict (provider, day) do update set lines = excluded.lines, compared_at = excluded.compared_at`,
    [provider, day, lines, at],
  )
}

export async function wasReported(db: Queryable, provider: string, day: string): Promise<boolean> {
  const answer = await db.query('select from payment_report where provider = $1 and day = $2', [provider, day])
  return answer.rowCount === 1
}

/** The report of that day came after all. */
export async function settleNoReport(db: Queryable, provider: string, day: string, at: Date): Promise<void> {
  await db.query(
    `update payment_difference set decided_at = $3, decided_by = 'the report, late'
     where provider = $1 and order_id = $2 and kind = 'noReport' and decided_at is null`,
    [provider, day, at],
  )
}

/** Whether any payment by the provider was begun before a time. */
export async function hasPaymentsBefore(db: Queryable, provider: string, before: Date): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>(
    `select exists (select from deposit where provider = $1 and created_at < $2)
       or exists (select from withdrawal where provider = $1 and created_at < $2) as has`,
    [provider, before],
  )
  return rows[0]?.has ?? false
}

/** Stands in a report, of whichever day. */
export async function updateReported(
  db: Queryable,
  table: 'deposit' | 'withdrawal',
  id: string,
  at: Date,
): Promise<void> {
  await db.query(`update ${table} set reported_at = coalesce(reported_at, $2) where id = $1`, [id, at])
}

/**
 * What we have credited or paid in a time, and no report of the provider has. It says so before we do, so the report is of
 * the same day or of an earlier one.
 */
export async function loadUnreported(
  db: Queryable,
  provider: string,
  from: Date,
  until: Date,
): Promise<{ direction: Direction; order: string; amount: number }[]> {
  const answer = await db.query<{ direction: Direction; order: string; amount: number }>(
    `select 'in' as direction, replace(id::text, '-', '') as "order",
         coalesce(credited_amount, amount) + coalesce(credited_fee, fee) as amount
       from deposit where provider = $1 and status = 'received' and reported_at is null
         and settled_at >= $2 and settled_at < $3
     union all
     select 'out', replace(id::text, '-', ''), amount - fee
       from withdrawal where provider = $1 and status = 'paid' and reported_at is null
         and settled_at >= $2 and settled_at < $3`,
    [provider, from, until],
  )
  return answer.rows
}

/** Our order ids of credited deposits, by the provider's receipt. */
export async function loadOrdersByReceipt(
  db: Queryable,
  provider: string,
  receipts: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await db.query<{ receipt: string; order: string }>(
    `select receipt, replace(id::text, '-', '') as "order" from deposit
     where provider = $1 and receipt = any ($2::text[])`,
    [provider, receipts],
  )
  return new Map(rows.map(({ receipt, order }) => [receipt, order]))
}

/** Deposits of a time whose receipt we do not have: not credited, or by hand; refused ones last. */
export async function loadWithoutReceipt(
  db: Queryable,
  provider: string,
  from: Date,
  until: Date,
  limit: number,
): Promise<{ id: string; provider_reference: string | null }[]> {
  const { rows } = await db.query<{ id: string; provider_reference: string | null }>(
    `select id, provider_reference from deposit
     where provider = $1 and receipt is null and created_at >= $2 and created_at < $3
     order by status = 'refused', created_at limit $4`,
    [provider, from, until, limit],
  )
  return rows
}
