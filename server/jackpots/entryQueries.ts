// The SQL of entries: taking one, own ones, and whole rounds page by page.
import type { Queryable, Taken } from '../gamestakes/index.ts'

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
}

const COLUMNS = `id, jackpot_id, account_id, picks, doubles, stake, vat, pooled, tax_rows, placed_at, balance_after, status,
  won_lines, won, tax, paid, released_by`

export type NewEntry = Pick<EntryRow, 'id' | 'jackpot_id' | 'account_id' | 'picks' | 'doubles' | 'stake' | 'vat'> &
  Pick<EntryRow, 'pooled' | 'tax_rows'> & { key: string; hash: string }

export async function takeEntry(db: Queryable, entry: NewEntry): Promise<Taken> {
  const { id, jackpot_id, account_id, picks, doubles, stake, vat, pooled, tax_rows, key, hash } = entry
  const { rows } = await db.query<Taken>({
    name: 'jackpot_place',
    text: 'select outcome, balance, detail from jackpot_place($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    values: [id, account_id, jackpot_id, picks, doubles, stake, vat, pooled, tax_rows, key, hash],
  })
  return rows[0] as Taken
}

export async function loadEntry(db: Queryable, id: string): Promise<EntryRow | null> {
  const { rows } = await db.query<EntryRow>(`select ${COLUMNS} from jackpot_entry where id = $1`, [id])
  return rows[0] ?? null
}

/** Newest first; open ones are no part of these. */
export async function loadDecided(
  db: Queryable,
  accountId: number,
  { before, limit }: { before: string | null; limit: number },
): Promise<EntryRow[]> {
  const { rows } = await db.query<EntryRow>(
    `select ${COLUMNS} from jackpot_entry where account_id = $1 and status <> 9 and ($2::uuid is null or id < $2::uuid)
     order by id desc limit $3`,
    [accountId, before, limit],
  )
  return rows
}

/** Newest first. */
export async function loadOpen(db: Queryable, accountId: number, limit: number): Promise<EntryRow[]> {
  const { rows } = await db.query<EntryRow>(
    `select ${COLUMNS} from jackpot_entry where account_id = $1 and status = 9 order by id desc limit $2`,
    [accountId, limit],
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

export type Settled = Pick<EntryRow, 'id' | 'status' | 'won_lines' | 'won' | 'tax' | 'paid'>

export async function updateSettled(db: Queryable, settled: readonly Settled[]): Promise<void> {
  await db.query(
    `update jackpot_entry e set status = s.status, won = s.won, tax = s.tax, paid = s.paid,
       won_lines = array(select jsonb_array_elements_text(nullif(s.won_lines, 'null'))::int),
       settled_at = clock_timestamp()
     from jsonb_to_recordset($1::jsonb) s (id uuid, status smallint, won_lines jsonb, won bigint, tax bigint, paid bigint)
     where e.id = s.id and e.status = 9`,
    [JSON.stringify(settled)],
  )
}

/** False where it is not an open entry, or was released before. */
export async function updateReleased(db: Queryable, id: string, by: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'update jackpot_entry set released_by = $2 where id = $1 and status = 9 and released_by is null',
    [id, by],
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
