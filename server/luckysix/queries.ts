// The SQL of lucky six tickets.
import type { BetKind } from '@walia/domain/luckysix/bet.ts'
import type { Queryable, Taken } from '../gamestakes/index.ts'

export type TicketRow = {
  id: string
  /** The id of the first of those that were placed together. */
  series: string
  account_id: number
  round_number: number
  kind: BetKind
  picks: number[]
  stake: number
  vat: number
  rules: string
  tax_rows: string
  placed_at: Date
  balance_after: number
  status: 1 | 3 | 4 | 5
  place: number | null
  odds: number | null
  paid: number
  tax: number
}

const COLUMNS = `id, series, account_id, round_number, kind, picks, stake, vat, rules, tax_rows, placed_at, balance_after,
  status, place, odds, paid, tax`

/** The same bet on as many rounds as there are ids, which ascend, from `round_number` on. */
export type NewTickets = Pick<TicketRow, 'account_id' | 'round_number' | 'kind' | 'picks' | 'stake' | 'vat'> &
  Pick<TicketRow, 'rules' | 'tax_rows'> & { ids: readonly string[]; round_id: number; key: string; hash: string }

export async function takeTickets(db: Queryable, wanted: NewTickets): Promise<Taken> {
  const { ids, account_id, round_id, round_number, kind, picks, stake, vat, rules, tax_rows, key, hash } = wanted
  const { rows } = await db.query<Taken>({
    name: 'lucky_place',
    text: 'select outcome, balance, detail from lucky_place($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
    values: [ids, account_id, round_id, round_number, kind, picks, stake, vat, rules, tax_rows, key, hash],
  })
  return rows[0] as Taken
}

/** Those that were placed together, by the first one's id. */
export async function loadSeries(db: Queryable, id: string): Promise<TicketRow[]> {
  const { rows } = await db.query<TicketRow>(`select ${COLUMNS} from lucky_ticket where series = $1 order by id`, [id])
  return rows
}

/** Newest first. */
export async function loadTickets(db: Queryable, accountId: number, limit: number): Promise<TicketRow[]> {
  const { rows } = await db.query<TicketRow>(
    `select ${COLUMNS} from lucky_ticket where account_id = $1 order by id desc limit $2`,
    [accountId, limit],
  )
  return rows
}

export async function countOpen(db: Queryable, accountId: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from lucky_ticket where account_id = $1 and status = 1',
    [accountId],
  )
  return rows[0]?.count ?? 0
}

/** A page of a round's open tickets, locked. */
export async function lockOpen(db: Queryable, round: number, limit: number): Promise<TicketRow[]> {
  const { rows } = await db.query<TicketRow>(
    `select ${COLUMNS} from lucky_ticket where round_number = $1 and status = 1 order by id limit $2 for update`,
    [round, limit],
  )
  return rows
}

/** The same of any round. */
export async function lockAnyOpen(db: Queryable, limit: number): Promise<TicketRow[]> {
  const { rows } = await db.query<TicketRow>(
    `select ${COLUMNS} from lucky_ticket where status = 1 order by round_number, id limit $1 for update`,
    [limit],
  )
  return rows
}

export type Settled = Pick<TicketRow, 'id' | 'status' | 'place' | 'odds' | 'paid' | 'tax'>

export async function updateSettled(db: Queryable, settled: readonly Settled[]): Promise<void> {
  await db.query(
    `update lucky_ticket t set status = s.status, place = s.place, odds = s.odds, paid = s.paid, tax = s.tax,
       settled_at = clock_timestamp()
     from jsonb_to_recordset($1::jsonb) s (id uuid, status smallint, place smallint, odds int, paid bigint, tax bigint)
     where t.id = s.id and t.status = 1`,
    [JSON.stringify(settled)],
  )
}

/** Ids of other tickets are left out. */
export async function loadRoundsOf(
  db: Queryable,
  ids: readonly string[],
): Promise<Pick<TicketRow, 'id' | 'account_id' | 'round_number'>[]> {
  const { rows } = await db.query<Pick<TicketRow, 'id' | 'account_id' | 'round_number'>>(
    'select id, account_id, round_number from lucky_ticket where id = any ($1::uuid[])',
    [ids],
  )
  return rows
}
