// A player's movements, newest first, and their sums by day, week or month: what an account statement is made of.
import type { Meaning } from '@walia/domain/ledger/kinds.ts'
import type { Queryable } from './queries.ts'

/** Movements and sums go by the time in the transfer's id, which their index is ordered by. Ids as text, lower case. */
export type Span = {
  /** Inclusive. */
  fromId: string
  /** Exclusive. */
  beforeId: string
}
export type MovementQuery = Span & {
  accountId: number
  books: readonly string[]
  /** What is wanted; null is all. */
  means: readonly Meaning[] | null
  limit: number
  /** At most so many movements are looked through for those that are wanted. */
  scanMax: number
}
export type MovementRow = {
  id: string
  means: Meaning
  reference: string
  /** Epoch ms. */
  at: number
  /** It moves the house's stakes: the stake is taken or comes back. */
  ofStakes: boolean
  /** The player's books. `balance` is what the book holds with this movement and every older one. */
  changes: { book: string; amount: number; balance: number }[]
}
/** `nextId` is what the next page comes before; null when this was the last one. A page may have no rows and a next one. */
export type MovementPage = { rows: MovementRow[]; nextId: string | null }

// Two transfers that wait for one wallet may be booked in the other order than their ids; the balance is therefore summed
// in the order in which the rows are shown, from what the wallet holds now, instead of taken from the entry. One
// statement sees one state of wallet and entries.
const MOVEMENTS = {
  name: 'ledger_movements',
  text: `
  with scanned as materialized (
    select distinct e.transfer_id from unnest($2::text[]) wanted (book) cross join lateral (
      select e.transfer_id from ledger_entry e
      where e.account_id = $1 and e.account_id > 0 and e.book = wanted.book
        and e.transfer_id < $3::uuid and e.transfer_id >= $4::uuid
      order by e.transfer_id desc limit $5) e
    order by e.transfer_id desc limit $5
  ), found as materialized (
    select t.id, k.means, t.reference, t.at
    from scanned s join ledger_transfer t on t.id = s.transfer_id join ledger_kind k on k.kind = t.kind
    where $6::text[] is null or k.means = any ($6::text[])
    order by t.id desc limit $7
  ), newer as materialized (
    select w.book, w.balance - coalesce((
        select sum(e.amount) from ledger_entry e
        where e.account_id = $1 and e.account_id > 0 and e.book = w.book and e.transfer_id >= $3::uuid), 0) as balance
    from wallet_balance w where w.account_id = $1
  ), running as materialized (
    select e.transfer_id, e.book, e.amount, n.balance - coalesce(sum(e.amount) over (
        partition by e.book order by e.transfer_id desc rows between unbounded preceding and 1 preceding), 0) as balance
    from newer n join ledger_entry e on e.account_id = $1 and e.account_id > 0 and e.book = n.book
    where e.transfer_id < $3::uuid and e.transfer_id >= (select f.id from found f order by f.id limit 1)
  )
  select (select count(*)::int from scanned) as scanned,
    (select s.transfer_id from scanned s order by s.transfer_id limit 1) as last_scanned,
    coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'means', f.means, 'reference', f.reference,
        'at', floor(extract(epoch from coalesce(uuid_extract_timestamp(f.id), f.at)) * 1000),
        'ofStakes', exists (
          select from ledger_entry h where h.transfer_id = f.id and h.account_id = 0 and h.book = 'stakes'),
        'changes', (select jsonb_agg(jsonb_build_object('book', r.book, 'amount', r.amount, 'balance', r.balance))
          from running r where r.transfer_id = f.id)) order by f.id desc)
      from found f), '[]') as rows`,
}

export async function loadMovements(db: Queryable, query: MovementQuery): Promise<MovementPage> {
  const { accountId, books, means, fromId, beforeId, limit, scanMax } = query
  const scanned = means === null ? limit : scanMax
  const { rows } = await db.query<{ scanned: number; last_scanned: string | null; rows: MovementRow[] }>({
    ...MOVEMENTS,
    values: [accountId, books, beforeId, fromId, scanned, means, limit],
  })
  const page = rows[0] as { scanned: number; last_scanned: string | null; rows: MovementRow[] }
  if (page.rows.length === limit) return { rows: page.rows, nextId: page.rows.at(-1)?.id ?? null }
  return { rows: page.rows, nextId: page.scanned === scanned ? page.last_scanned : null }
}

export type PeriodUnit = 'day' | 'week' | 'month'
/** Of cash, the reserved part of it included: what it gained in a period is won - staked + deposited - withdrawn + other. */
export type PeriodRow = {
  /** First day, "2026-11-22" in the zone. */
  since: string
  /** What was staked less the stakes that came back. */
  staked: number
  /** Payouts and cash-outs less payouts that were taken back. */
  won: number
  deposited: number
  /** Paid out: what is only reserved is still the player's. */
  withdrawn: number
  other: number
}

/** Newest first; periods without a movement of cash are left out. */
export async function sumMovements(
  db: Queryable,
  accountId: number,
  { fromId, beforeId }: Span,
  unit: PeriodUnit,
  zone: string,
): Promise<PeriodRow[]> {
  const { rows } = await db.query<PeriodRow>({
    name: 'ledger_periods',
    text: `
    select to_char(d.since, 'YYYY-MM-DD') as since, sum(d.staked - d.returned)::bigint as staked,
      sum(d.won)::bigint as won, sum(d.deposited)::bigint as deposited, sum(d.withdrawn)::bigint as withdrawn,
      sum(d.other)::bigint as other
    from (select date_trunc($4, p.day::timestamp) as since, p.* from player_day($1, $2, $3, $5) p) d
    group by d.since order by d.since desc`,
    values: [accountId, fromId, beforeId, unit, zone],
  })
  return rows
}
