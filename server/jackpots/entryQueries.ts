// The SQL of entries: own ones, and whole rounds page by page.
import type { Queryable } from '../stakes/index.ts'
import type { Asked } from './stepQueries.ts'

export type EntryRow = {
  id: string
  jackpot_id: number
  account_id: number
  picks: number[]
  doubles: number
  stake: number
  vat: number
  pooled: number
  tax_rows: string
  placed_at: Date
  balance_after: number
  status: 9 | 3 | 4 | 5
  won_lines: number[] | null
  won: number
  tax: number
  paid: number
  released_by: string | null
  sequence: number
}

const COLUMNS = `id, jackpot_id, account_id, picks, doubles, stake, vat, pooled, tax_rows, placed_at, balance_after, status,
  won_lines, won, tax, paid, released_by, sequence`

export type NewEntry = Pick<EntryRow, 'id' | 'jackpot_id' | 'account_id' | 'picks' | 'doubles' | 'stake' | 'vat'> &
  Pick<EntryRow, 'pooled' | 'tax_rows'>

export async function loadEntry(db: Queryable, id: string): Promise<EntryRow | null> {
  const { rows } = await db.query<EntryRow>(`select ${COLUMNS} from jackpot_entry where id = $1`, [id])
  return rows[0] ?? null
}

/** Newest first; open ones are no part of these. */
export async function loadDecided(
  db: Queryable,
  accountId: number,
  { before, limit, jackpotId }: { before: string | null; limit: number; jackpotId: number | null },
): Promise<EntryRow[]> {
  const { rows } = await db.query<EntryRow>(
    `select ${COLUMNS} from jackpot_entry where account_id = $1 and status <> 9 and ($2::uuid is null or id < $2::uuid)
       and ($4::bigint is null or jackpot_id = $4) order by id desc limit $3`,
    [accountId, before, limit, jackpotId],
  )
  return rows
}

/** Newest first; `jackpotId` null: of all rounds. */
export async function loadOpen(
  db: Queryable,
  accountId: number,
  { limit, jackpotId }: { limit: number; jackpotId: number | null },
): Promise<EntryRow[]> {
  const { rows } = await db.query<EntryRow>(
    `select ${COLUMNS} from jackpot_entry where account_id = $1 and status = 9 and ($3::bigint is null or jackpot_id = $3)
     order by id desc limit $2`,
    [accountId, limit, jackpotId],
  )
  return rows
}

export async function countOpen(db: Queryable, accountId: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from jackpot_entry where account_id = $1 and status = 9',
    [accountId],
  )
  return rows[0]?.count ?? 0
}

export type Takings = { jackpot_id: number; entries: number; staked: number; pooled: number }

export async function loadTakings(db: Queryable, ids: readonly number[]): Promise<Takings[]> {
  const { rows } = await db.query<Takings>(
    `select jackpot_id, count(*)::int as entries, sum(stake)::bigint as staked, sum(pooled)::bigint as pooled
     from jackpot_entry where jackpot_id = any ($1::bigint[]) group by jackpot_id`,
    [ids],
  )
  return rows
}

/** Entries of a round after one of them, by id. */
export async function loadPicks(
  db: Queryable,
  id: number,
  after: string,
  limit: number,
): Promise<Pick<EntryRow, 'id' | 'picks'>[]> {
  const { rows } = await db.query<Pick<EntryRow, 'id' | 'picks'>>(
    'select id, picks from jackpot_entry where jackpot_id = $1 and id > $2::uuid order by id limit $3',
    [id, after, limit],
  )
  return rows
}

/** A page of a round's open entries after one of them, locked. */
export async function lockOpen(db: Queryable, id: number, after: string, limit: number): Promise<EntryRow[]> {
  const { rows } = await db.query<EntryRow>(
    `select ${COLUMNS} from jackpot_entry where jackpot_id = $1 and status = 9 and id > $2::uuid
     order by id limit $3 for update`,
    [id, after, limit],
  )
  return rows
}

export type Settled = Pick<EntryRow, 'id' | 'won_lines' | 'won' | 'tax' | 'paid'> & {
  status: Exclude<EntryRow['status'], 9>
}

export async function updateSettled(db: Queryable, settled: readonly Settled[]): Promise<void> {
  await db.query(
    `update jackpot_entry e set status = s.status, won = s.won, tax = s.tax, paid = s.paid,
       won_lines = coalesce(s.won_lines, '{}'), settled_at = clock_timestamp()
     from jsonb_to_recordset($1::jsonb) s (id uuid, status smallint, won_lines int[], won bigint, tax bigint, paid bigint)
     where e.id = s.id and e.status = 9`,
    [JSON.stringify(settled)],
  )
}

/** False where it is not an open entry, or was released before. */
export async function updateReleased(db: Queryable, id: string, { by, requestId }: Asked): Promise<boolean> {
  const { rowCount } = await db.query(
    `update jackpot_entry set released_by = $2, released_request = $3
     where id = $1 and status = 9 and released_by is null`,
    [id, by, requestId],
  )
  return rowCount === 1
}

/** Ids of other tickets are left out. */
export async function loadRoundsOf(
  db: Queryable,
  ids: readonly string[],
): Promise<Pick<EntryRow, 'id' | 'account_id' | 'jackpot_id'>[]> {
  const { rows } = await db.query<Pick<EntryRow, 'id' | 'account_id' | 'jackpot_id'>>(
    'select id, account_id, jackpot_id from jackpot_entry where id = any ($1::uuid[])',
    [ids],
  )
  return rows
}
