// The SQL of lucky six tickets.
import type { BetKind } from '@walia/domain/luckysix/bet.ts'
import type { Queryable } from '../stakes/index.ts'

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
  sequence: number
}

const COLUMNS = `id, series, account_id, round_number, kind, picks, stake, vat, rules, tax_rows, placed_at, balance_after,
  status, place, odds, paid, tax, sequence`

/** The same bet on as many rounds as there are ids, which ascend, from `round_number` on. */
export type NewTickets = Pick<TicketRow, 'account_id' | 'round_number' | 'kind' | 'picks' | 'stake' | 'vat'> &
  Pick<TicketRow, 'rules' | 'tax_rows'> & { ids: readonly string[]; round_id: number }

/** Those that were placed together, by the first one's id. */
export async function loadSeries(db: Queryable, id: string): Promise<TicketRow[]> {
  const { rows } = await db.query<TicketRow>(`select ${COLUMNS} from lucky_ticket where series = $1 order by id`, [id])
  return rows
}

/** Newest first, from below a ticket on. */
export async function loadTickets(
  db: Queryable,
  accountId: number,
  { before, limit }: { before: string | null; limit: number },
): Promise<TicketRow[]> {
  const { rows } = await db.query<TicketRow>(
    `select ${COLUMNS} from lucky_ticket where account_id = $1 and ($2::uuid is null or id < $2::uuid)
     order by id desc limit $3`,
    [accountId, before, limit],
  )
  return rows
}

/** Open ones below a ticket, newest first: those that a first page of the newest leaves out. */
export async function loadOpenBelow(
  db: Queryable,
  accountId: number,
  { before, limit }: { before: string; limit: number },
): Promise<TicketRow[]> {
  const { rows } = await db.query<TicketRow>(
    `select ${COLUMNS} from lucky_ticket where account_id = $1 and status = 1 and id < $2::uuid order by id desc limit $3`,
    [accountId, before, limit],
  )
  return rows
}

export async function findTicket(db: Queryable, id: string): Promise<TicketRow | null> {
  const { rows } = await db.query<TicketRow>(`select ${COLUMNS} from lucky_ticket where id = $1`, [id])
  return rows[0] ?? null
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
