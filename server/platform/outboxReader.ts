// Reading the outbox with a cursor: every event of the wanted names, in order, by one process at a time, whatever ends in between.
import type pg from 'pg'
import type { EventName } from './events.ts'
import type { Event } from './outbox.ts'
import { inTransaction } from './transaction.ts'

export type Reader<Name extends EventName> = {
  /** Of the cursor; another name begins with the oldest event that is kept. */
  name: string
  of: readonly Name[]
  /**
   * In the transaction that moves the cursor: what it writes with `db` happens once for each event. What it does
   * elsewhere is done again when the transaction fails, and must not mind.
   */
  work(db: pg.PoolClient, events: readonly Event<Name>[]): Promise<void>
}

const PAGE = 500
const PEEK_MAX = 100_000

/**
 * Hands on the next page; answers how many rows it passed, 0 when there is nothing new or another process reads. Events
 * of a transaction that is still running hold back those that began after it, so that none is skipped.
 */
export async function readNext<Name extends EventName>(pool: pg.Pool, reader: Reader<Name>): Promise<number> {
  await pool.query('insert into outbox_cursor (name) values ($1) on conflict do nothing', [reader.name])
  return inTransaction(pool, async (db) => {
    const cursor = await lockCursor(db, reader.name)
    if (cursor === null) return 0
    const { rows } = await db.query<Event<Name> & { tx: string; wanted: boolean }>({
      name: 'outbox_page',
      text: `select tx::text, id, type as name, type = any ($3::text[]) as wanted,
          case when type = any ($3::text[]) then payload end as payload
        from outbox
        where (tx, id) > ($1::xid8, $2::bigint) and tx < pg_snapshot_xmin(pg_current_snapshot())
        order by outbox.tx, outbox.id limit ${PAGE}`,
      values: [cursor.tx, cursor.id, reader.of],
    })
    const last = rows.at(-1)
    if (last === undefined) return 0
    const events = rows.filter(({ wanted }) => wanted).map(({ id, name, payload }) => ({ id, name, payload }))
    if (events.length > 0) await reader.work(db, events as Event<Name>[])
    await db.query('update outbox_cursor set tx = $2::xid8, id = $3, moved_at = clock_timestamp() where name = $1', [
      reader.name,
      last.tx,
      last.id,
    ])
    return rows.length
  })
}

/**
 * What is committed and the reader has not passed yet, or has put aside for an account that waits, of events whose payload
 * contains `part`, in its order: for who cannot wait for the reader. It is handed to the reader all the same. Scans what is unread, mostly half a second's;
 * the limit keeps it on the index, whatever the planner expects.
 */
export async function peekUnread<Name extends EventName>(
  db: Pick<pg.Pool, 'query'>,
  reader: Pick<Reader<Name>, 'name' | 'of'>,
  part: object,
): Promise<Event<Name>[]> {
  const { rows } = await db.query<Event<Name>>({
    name: 'outbox_peek',
    text: `select id, type as name, payload from (
        (select tx, id, 0 as place, type, payload from outbox
        where (tx, id) > (coalesce((select c.tx from outbox_cursor c where c.name = $1), '0'),
          coalesce((select c.id from outbox_cursor c where c.name = $1), 0))
        order by outbox.tx, outbox.id limit ${PEEK_MAX})
        union all
        select '0', event_id, place, type, payload from outbox_held where reader = $1) unread
      where type = any ($2::text[]) and payload @> $3::jsonb
      order by tx, place, id`,
    values: [reader.name, reader.of, JSON.stringify(part)],
  })
  return rows
}

/** Null while another process holds it. */
export async function lockCursor(db: pg.PoolClient, name: string): Promise<{ tx: string; id: number } | null> {
  const { rows } = await db.query<{ tx: string; id: number }>(
    'select tx::text, id from outbox_cursor where name = $1 for update skip locked',
    [name],
  )
  return rows[0] ?? null
}

const DELETE_MAX = 5_000

/** Deletes what every reader has passed and is older, in batches of one transaction each; answers how many. */
export async function deleteOldEvents(pool: pg.Pool, keptDays: number): Promise<number> {
  let deleted = 0
  for (;;) {
    const { rows } = await pool.query<{ gone: number }>(
      'select outbox_delete_old(now() - make_interval(days => $1), $2) as gone',
      [keptDays, DELETE_MAX],
    )
    const gone = rows[0]?.gone ?? 0
    deleted += gone
    if (gone < DELETE_MAX) return deleted
  }
}
