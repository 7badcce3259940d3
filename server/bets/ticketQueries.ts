// The SQL that reads tickets back: one by its id or code, an account's own by filter and page.
import type { StakeSource } from '@walia/domain/bets/stakeSource.ts'
import type { PaidBefore } from '@walia/domain/betslip/figures.ts'
import type { JointPricing } from '@walia/domain/combo/pricing.ts'
import type { Pool } from 'pg'
import { plainArray } from './arrays.ts'
import type { Cancel, SelectionOutcome } from './legResult.ts'
import type { SelectionTexts } from './selection.ts'

export type LegRow = {
  selectionId: number
  parentMatchId: number
  subTypeId: number
  specifiers: string
  outcomeId: string
  texts: SelectionTexts
  outcome: SelectionOutcome | null
  cancels: Cancel[]
  /** Reason of a ruling that voids this leg, or null. */
  ruledVoid: string | null
  odds: number
  /** Whether it was sold with the bonuses of the slip. */
  countsForBonus: boolean
  /** The chance that its line gave it before the match; null of live legs and older tickets. */
  fair: number | null
  live: boolean
  startsAt: number
}

export type TicketRow = {
  account_id: number
  id: string
  code: string
  seq: number
  placed_at: Date
  product: string
  source: StakeSource
  stake: number
  vat: number
  total_odds: string
  possible_payout: string
  win_boost: number
  winnings_tax: number
  bonus: number
  acca_count: number
  acca_percent: number
  acca_bonus: number
  final_payout: number
  balance_after: number
  bonus_after: number
  first_bet: boolean
  tax_id: string
  status: number
  settlement_number: number
  settled_at: Date | null
  paid: number | null
  /** Of the stake and its VAT, what was cashed out, and what that paid; see 0007_bets.sql. */
  stake_out: number
  vat_out: number
  cashed_out: number
  gross_out: number
  taxable_out: number
  tax_out: number
  /** Combo: what it was priced from. Boosted multibet: its list. */
  joint: JointPricing | null
  boosted: number | null
  /** Odds boost: the ordinary price at the sale. */
  ordinary_odds: number | null
  /** Reason of a ruling that cancels the whole ticket, or null. */
  ruled_cancel: string | null
  legs: LegRow[]
}

/** What was cashed out of a ticket before, as the rules want it. */
export const paidBeforeOf = (
  row: Pick<TicketRow, 'cashed_out' | 'gross_out' | 'taxable_out' | 'tax_out'>,
): PaidBefore => ({
  gross: row.gross_out,
  taxable: row.taxable_out,
  tax: row.tax_out,
  net: row.cashed_out,
})

/** The latest ruling of a ticket (or of one of its legs) stands; a reinstatement takes it away. */
const rulingOf = (place: string, kind: string): string => `(
  select case when r.kind = '${kind}' then r.reason end from bet_ruling r
  where r.account_id = b.account_id and r.bet_id = b.id and r.place is not distinct from ${place}
  order by r.id desc limit 1)`

/** Decided at placement and never again. */
const COUNTS_FOR_BONUS = `not coalesce(b.context -> 'uncounted' @> to_jsonb(leg.place), false)`

export const TICKET_COLUMNS = `b.account_id, b.id, b.code, b.seq, b.placed_at, b.product, b.source, b.stake, b.vat, b.total_odds,
  b.possible_payout, b.win_boost, b.winnings_tax, b.bonus, b.acca_count, b.acca_percent, b.acca_bonus, b.final_payout,
  b.balance_after, b.bonus_after, b.first_bet, terms.terms #>> '{tax,id}' as tax_id, b.status, b.settlement_number, b.settled_at,
  b.context -> 'joint' as joint, (b.context ->> 'boosted')::bigint as boosted,
  (b.context #>> '{oddsBoost,from}')::int as ordinary_odds,
  b.paid, b.stake_out, b.vat_out, b.cashed_out, b.gross_out, b.taxable_out, b.tax_out, ${rulingOf('null', 'cancel')} as ruled_cancel, l.legs`

export const TICKET_JOINS = `join bet_terms terms on terms.id = b.terms_id
  cross join lateral (
    select jsonb_agg(jsonb_build_object('selectionId', s.id, 'parentMatchId', s.parent_match_id,
        'subTypeId', s.sub_type_id, 'specifiers', s.specifiers, 'outcomeId', s.outcome_id, 'texts', s.texts,
        'outcome', s.outcome, 'cancels', s.cancels, 'odds', leg.odds, 'countsForBonus', ${COUNTS_FOR_BONUS},
        'fair', b.context -> 'fair' -> leg.place::int,
        'live', leg.live,
        'startsAt', floor(extract(epoch from leg.starts_at) * 1000),
        'ruledVoid', ${rulingOf('leg.place', 'void')}) order by leg.place) as legs
    from unnest(b.selection_ids) sid
      join bet_leg leg on leg.selection_id = sid and leg.bet_id = b.id and leg.account_id = b.account_id
      join selection s on s.id = sid
  ) l`

/** A pool, or a client inside a transaction. */
type Queryable = Pick<Pool, 'query'>

/**
 * Locks a ticket for a cash-out until the transaction ends, and reads it. Its matches first, as a placement does: results
 * that are being marked are waited for, and those marked later find what this transaction did.
 */
export async function lockOwnTicket(db: Queryable, accountId: number, id: string): Promise<TicketRow> {
  await db.query(
    `select lock_matches_shared(array(select s.parent_match_id from selection s where s.id = any (b.selection_ids)))
     from bet b where b.account_id = $1 and b.id = $2`,
    [accountId, id],
  )
  await db.query('select from bet where account_id = $1 and id = $2 for no key update', [accountId, id])
  return loadTicket(db, accountId, id)
}

/** Kept by the connection: planning costs several times what reading does, and more with every month's partition. */
const ticketQuery = (name: string, condition: string) => ({
  name,
  text: `select ${TICKET_COLUMNS} from bet b ${TICKET_JOINS} where ${condition}`,
})
const OWN_BY_CODE = ticketQuery('own_ticket', 'b.code = $2 and b.account_id = $1')
const BY_RECEIPT = ticketQuery('receipt_ticket', 'b.code = $1 and b.seq = $2')
const BY_ID = ticketQuery('load_ticket', 'b.account_id = $1 and b.id = $2')

/** An own ticket by its public code, null when there is none or it is another's. */
export async function findOwnTicket(pool: Pool, accountId: number, code: string): Promise<TicketRow | null> {
  const { rows } = await pool.query<TicketRow>({ ...OWN_BY_CODE, values: [accountId, code] })
  return rows[0] ?? null
}

/** Any ticket by the two ids of its receipt, null unless both belong to it. */
export async function findTicketByIds(pool: Pool, code: string, sequence: number): Promise<TicketRow | null> {
  const { rows } = await pool.query<TicketRow>({ ...BY_RECEIPT, values: [code, sequence] })
  return rows[0] ?? null
}

/** Throws when there is none: for ids that the database itself gave. */
export async function loadTicket(pool: Queryable, accountId: number, id: string): Promise<TicketRow> {
  const { rows } = await pool.query<TicketRow>({ ...BY_ID, values: [accountId, id] })
  if (!rows[0]) throw new Error(`the ticket ${id} is gone`)
  return rows[0]
}

export type TicketFilter = 'active' | 'today' | 'week' | 'month' | 'all'

const SINCE: Record<TicketFilter, string | null> = {
  active: null,
  all: null,
  today: 'day',
  week: 'week',
  month: 'month',
}

/** `$2` is the zone whose midnight, Monday and first of the month count. */
const conditionOf = (filter: TicketFilter): string => {
  const unit = SINCE[filter]
  if (filter === 'active') return 'b.account_id = $1 and b.status in (1, 9) and $2::text is not null'
  if (unit === null) return 'b.account_id = $1 and $2::text is not null'
  const since = `date_trunc('${unit}', now() at time zone $2::text) at time zone $2::text`
  return `b.account_id = $1 and b.placed_at >= ${since} and b.id >= ledger_uuid_at(${since} - interval '1 hour')`
}

export type TicketQuery = {
  filter: TicketFilter
  /** Codes of the states that are wanted; null is all. */
  statuses: readonly number[] | null
  /** Whether at least the stake came back; null is all. */
  stakeBack: boolean | null
  /** Of the super league, or of sports; null is all. */
  virtual: boolean | null
  /** First and last day of placing, `2026-11-22` in the market's zone; null is without bound. */
  from: string | null
  to: string | null
}

const MATCHES_QUERY = `($3::smallint[] is null or b.status = any ($3::smallint[]))
  and ($4::date is null or b.placed_at >= $4::date::timestamp at time zone $2::text)
  and ($5::date is null or b.placed_at < ($5::date + 1)::timestamp at time zone $2::text)
  and ($6::boolean is null or (coalesce(b.paid, 0) + b.cashed_out >= b.stake) = $6::boolean)
  and ($7::boolean is null or (b.product = 'virtual') = $7::boolean)`

const valuesOf = (accountId: number, zone: string, { statuses, stakeBack, virtual, from, to }: TicketQuery) => [
  ...[accountId, zone],
  ...[statuses && plainArray(statuses), from, to, stakeBack, virtual],
]

/** Newest first. */
export async function loadTickets(
  pool: Pool,
  accountId: number,
  query: TicketQuery,
  zone: string,
  limit: number,
  offset: number,
): Promise<TicketRow[]> {
  const { rows } = await pool.query<TicketRow>({
    name: `tickets_${query.filter}`,
    text: `select ${TICKET_COLUMNS} from (
       select b.* from bet b where ${conditionOf(query.filter)} and ${MATCHES_QUERY} order by b.id desc limit $8 offset $9
     ) b ${TICKET_JOINS} order by b.id desc`,
    values: [...valuesOf(accountId, zone, query), limit, offset],
  })
  return rows
}

export type TicketTotals = { total: number; active: number; staked: number; gifts: number; returned: number }

/** `gifts`: what of the stakes was no cash. Of all that are wanted, not of one page; `active` of all there are. Money that came back, cash-outs included. */
export async function sumTickets(
  pool: Pool,
  accountId: number,
  query: TicketQuery,
  zone: string,
): Promise<TicketTotals> {
  const { rows } = await pool.query<TicketTotals>({
    name: `ticket_totals_${query.filter}`,
    text: `select count(*)::int as total, coalesce(sum(b.stake), 0)::bigint as staked,
         coalesce(sum(b.stake) filter (where b.source <> 'cash'), 0)::bigint as gifts,
         coalesce(sum(coalesce(b.paid, 0) + b.cashed_out), 0)::bigint as returned,
         (select count(*)::int from bet b where ${conditionOf('active')}) as active
       from bet b where ${conditionOf(query.filter)} and ${MATCHES_QUERY}`,
    values: valuesOf(accountId, zone, query),
  })
  return rows[0] as TicketTotals
}

const NAME = 'b.id, b.code, b.product, b.source, b.stake - b.vat as net_stake'
export type TicketName = { id: string; code: string; product: string; source: StakeSource; net_stake: number }
/** Public ids and products of tickets, what they were paid with and what of that was in play, of whatever accounts. An account that is not known is null. */
export async function loadTicketNames(
  db: Queryable,
  accountIds: readonly (number | null)[],
  ids: readonly string[],
): Promise<TicketName[]> {
  const { rows } = await db.query<TicketName>(
    `select ${NAME} from unnest($1::bigint[], $2::uuid[]) wanted (account_id, id)
       join bet b on b.account_id = wanted.account_id and b.id = wanted.id where wanted.account_id is not null
     union select ${NAME} from unnest($1::bigint[], $2::uuid[]) wanted (account_id, id)
       join bet b on b.id = wanted.id where wanted.account_id is null`,
    [accountIds, ids],
  )
  return rows
}

/** Public ids of an account's tickets by their own. */
export async function loadTicketCodes(
  db: Pick<Pool, 'query'>,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query<{ id: string; code: string }>(
    'select id, code from bet where account_id = $1 and id = any ($2::uuid[])',
    [accountId, ids],
  )
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** States of the newest tickets, for whoever shows a list of them. */
export async function loadRecentStates(
  pool: Pool,
  accountId: number,
  limit: number,
): Promise<{ bet_id: string; status: number }[]> {
  const { rows } = await pool.query<{ bet_id: string; status: number }>(
    'select code as bet_id, status from bet where account_id = $1 order by id desc limit $2',
    [accountId, limit],
  )
  return rows
}
