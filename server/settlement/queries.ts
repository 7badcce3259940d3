// The SQL of settlement's own tables: the cursor over line changes and the selections still to be worked off.
import type { Pool } from 'pg'
import type { PassedSelection, PendingSelection } from '../bets/index.ts'

export type Queryable = Pick<Pool, 'query'>

/** Of matches of super leagues those that no round has come for; the others' rounds end by themselves. */
export async function loadUnplayed(db: Queryable, parentMatchIds: readonly number[]): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    'select id from unnest($1::bigint[]) id where (virtual_round_of(id)).id is null',
    [parentMatchIds],
  )
  return rows.map(({ id }) => id)
}

const SETTLEMENT_LOCK = 7_102_027

/**
 * Rulings come between the steps of the loop. Inside a transaction of the process that leads settlement. Its statements
 * are planned as for a few tickets, which are found by their keys: planned for the thousand of a page, joins read whole
 * tables, and the next legs of a selection were found by reading and sorting all of them.
 */
export const lockSettlement = async (db: Queryable): Promise<void> => {
  await db.query(
    `select pg_advisory_xact_lock($1), set_config('plan_cache_mode', 'force_generic_plan', true),
       set_config('enable_seqscan', 'off', true)`,
    [SETTLEMENT_LOCK],
  )
}

/** Id of the last line change of a source that was folded. */
export async function loadCursor(db: Queryable, name: string): Promise<string> {
  const { rows } = await db.query<{ change_id: string }>(
    'select change_id::text from settlement_cursor where name = $1',
    [name],
  )
  return rows[0]?.change_id ?? '0'
}

export async function updateCursor(db: Queryable, name: string, changeId: string): Promise<void> {
  await db.query('update settlement_cursor set change_id = $2 where name = $1', [name, changeId])
}

/** A selection that is queued already starts again from its first ticket. */
export async function insertWork(db: Queryable, selectionIds: readonly number[]): Promise<void> {
  if (selectionIds.length === 0) return
  await db.query(
    `insert into settlement_work (selection_id) select distinct unnest($1::bigint[])
     on conflict (selection_id) do update set after_bet = excluded.after_bet, queued_at = excluded.queued_at`,
    [selectionIds],
  )
}

export async function loadWork(db: Queryable, limit: number): Promise<PendingSelection[]> {
  const { rows } = await db.query<{ selection_id: number; after_bet: string }>(
    'select selection_id, after_bet from settlement_work order by queued_at, selection_id limit $1',
    [limit],
  )
  return rows.map((row) => ({ selectionId: row.selection_id, afterBet: row.after_bet }))
}

/** What is done goes, of the rest the next tickets come next. */
export async function passWork(db: Queryable, passed: readonly PassedSelection[]): Promise<void> {
  const done = passed.filter(({ isDone }) => isDone)
  const left = passed.filter(({ isDone }) => !isDone)
  if (done.length > 0)
    await db.query('delete from settlement_work where selection_id = any ($1::bigint[])', [
      done.map(({ selectionId }) => selectionId),
    ])
  if (left.length === 0) return
  await db.query(
    `update settlement_work w set after_bet = p.after_bet
     from unnest($1::bigint[], $2::uuid[]) p (selection_id, after_bet) where w.selection_id = p.selection_id`,
    [left.map(({ selectionId }) => selectionId), left.map(({ afterBet }) => afterBet)],
  )
}

export async function countWork(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*) from settlement_work')
  return rows[0]?.count ?? 0
}
