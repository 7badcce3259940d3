// Accounts whose events a reader of the outbox could not handle, and what waits with them: all SQL of both tables.
import type pg from 'pg'
import type { EventName } from './events.ts'
import type { Event } from './outbox.ts'

type Queryable = Pick<pg.Pool, 'query'>
/** Of whose payload each part is one account's: the tickets in it, or the whole. */
export type OfAccounts = Exclude<EventName, 'rounds.moved'>
export type Part = { accountId: number; event: Event<OfAccounts> }
const ERROR_LENGTH_MAX = 500

/** For the operator. */
export type WaitingAccount = {
  reader: string
  account_id: number
  events: number
  failures: number
  error: string
  since: Date
  next_at: Date
}

export async function loadAllWaiting(db: Queryable): Promise<WaitingAccount[]> {
  const { rows } = await db.query<WaitingAccount>(
    `select w.reader, w.account_id, count(h.place)::int as events, w.failures, w.error, w.since, w.next_at
     from outbox_waiting w left join outbox_held h using (reader, account_id)
     group by w.reader, w.account_id order by w.reader, w.account_id`,
  )
  return rows
}

export async function loadWaiting(db: Queryable, reader: string): Promise<Set<number>> {
  const { rows } = await db.query<{ account_id: number }>({
    name: 'outbox_waiting',
    text: 'select account_id from outbox_waiting where reader = $1',
    values: [reader],
  })
  return new Set(rows.map(({ account_id }) => account_id))
}

export async function findDue(db: Queryable, reader: string): Promise<{ account_id: number; failures: number } | null> {
  const { rows } = await db.query<{ account_id: number; failures: number }>({
    name: 'outbox_waiting_due',
    text: `select account_id, failures from outbox_waiting where reader = $1 and next_at <= clock_timestamp()
       order by next_at limit 1`,
    values: [reader],
  })
  return rows[0] ?? null
}

export async function loadHeld(db: Queryable, reader: string, accountId: number): Promise<Event<OfAccounts>[]> {
  const { rows } = await db.query<Event<OfAccounts>>(
    `select event_id as id, type as name, payload from outbox_held where reader = $1 and account_id = $2 order by place`,
    [reader, accountId],
  )
  return rows
}

type Fault = { cause: unknown; retryMs: number }
const errorOf = (cause: unknown): string => String((cause as Error)?.message ?? cause).slice(0, ERROR_LENGTH_MAX)

export async function insertWaiting(
  db: Queryable,
  reader: string,
  accountId: number,
  { cause, retryMs }: Fault,
): Promise<void> {
  await db.query(
    `insert into outbox_waiting (reader, account_id, error, next_at)
     values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4::float8 / 1000))`,
    [reader, accountId, errorOf(cause), retryMs],
  )
}

export async function insertHeld(db: Queryable, reader: string, parts: readonly Part[]): Promise<void> {
  for (const { accountId, event } of parts)
    await db.query(
      'insert into outbox_held (reader, account_id, event_id, type, payload) values ($1, $2, $3, $4, $5)',
      [reader, accountId, event.id, event.name, JSON.stringify(event.payload)],
    )
}

export async function updateWaiting(
  db: Queryable,
  reader: string,
  accountId: number,
  { cause, retryMs }: Fault,
): Promise<void> {
  await db.query(
    `update outbox_waiting set failures = failures + 1, error = $3,
       next_at = clock_timestamp() + make_interval(secs => $4::float8 / 1000)
     where reader = $1 and account_id = $2`,
    [reader, accountId, errorOf(cause), retryMs],
  )
}

export async function deleteWaiting(db: Queryable, reader: string, accountId: number): Promise<void> {
  await db.query('delete from outbox_waiting where reader = $1 and account_id = $2', [reader, accountId])
}
