// The SQL that settlement runs on tickets: marking results, finding the tickets concerned, writing their next state.
import type { PlayerBook, StakeSource } from '@walia/domain/bets/stakeSource.ts'
import type { JointPricing } from '@walia/domain/combo/pricing.ts'
import type { Pool } from 'pg'
import { plainArray, textArray, wordArray } from './arrays.ts'
import type { Cancel, SelectionOutcome } from './legResult.ts'
import { COUNTS_FOR_BONUS, type LegRow, rulingOf } from './ticketQueries.ts'

/** A pool, or a client inside a transaction. */
export type Queryable = Pick<Pool, 'query'>

/** The whole effective state of a line, by outcome. */
export type LineMark = {
  parentMatchId: number
  subTypeId: number
  specifiers: string
  outcomes: Record<string, SelectionOutcome>
  cancels: Cancel[]
  /** No more bets on it. */
  closed: boolean
}

/** Answers the ids of the selections whose result changed. Inside a transaction that ends soon: bets on these matches wait. */
export async function markSelections(db: Queryable, lines: readonly LineMark[]): Promise<number[]> {
  if (lines.length === 0) return []
  const rows = lines.map((l) => ({
    m: l.parentMatchId,
    k: l.subTypeId,
    s: l.specifiers,
    outcomes: l.outcomes,
    cancels: l.cancels,
    closed: l.closed,
  }))
  const answer = await db.query<{ id: number }>('select id from mark_selections($1::jsonb)', [JSON.stringify(rows)])
  return answer.rows.map(({ id }) => id)
}

export type TicketRef = { accountId: number; betId: string }
/** A selection whose result changed: its tickets beyond `afterBet` are still to be settled, in the order of their ids. */
export type PendingSelection = { selectionId: number; afterBet: string }
/** How far a look has come on a selection. */
export type PassedSelection = PendingSelection & { isDone: boolean }

/** Several at a time, since most selections have few tickets. */
const SELECTIONS_AT_ONCE = 32

/**
 * Looks at the next tickets of the first of these selections, about `legsMax` of their legs, and finds those that results
 * or rulings may have moved. Left out are tickets of which a later one of these selections has a leg: it finds them then,
 * so that a ticket of an evening's results is read once and not once for each leg.
 */
export async function findSettleable(
  db: Queryable,
  pending: readonly PendingSelection[],
  legsMax: number,
): Promise<{ tickets: TicketRef[]; passed: PassedSelection[] }> {
  const first = pending.slice(0, SELECTIONS_AT_ONCE)
  const legsEach = Math.ceil(legsMax / Math.max(1, first.length))
  const { rows } = await db.query<{ n: number; bet_id: string; account_id: number; selection_ids: string }>({
    name: 'tickets_of_selections',
    text: `select w.n::int, l.bet_id, l.account_id, array_to_string(b.selection_ids, ',') as selection_ids
      from unnest($1::bigint[], $2::uuid[]) with ordinality w (selection_id, after_bet, n)
        cross join lateral (
          select leg.bet_id, leg.account_id from bet_leg leg
          where leg.selection_id = w.selection_id and leg.bet_id > w.after_bet order by leg.bet_id limit $3
        ) l
        join bet b on b.account_id = l.account_id and b.id = l.bet_id`,
    values: [plainArray(first.map((one) => one.selectionId)), plainArray(first.map((one) => one.afterBet)), legsEach],
  })
  const places = new Map(pending.map(({ selectionId }, place) => [String(selectionId), place]))
  const isLast = (n: number, selectionIds: string): boolean =>
    selectionIds.split(',').every((id) => (places.get(id) ?? -1) < n)
  const due = rows.flatMap(({ n, account_id, bet_id, selection_ids }) =>
    isLast(n, selection_ids) ? [{ accountId: account_id, betId: bet_id }] : [],
  )
  return { tickets: await findDecidable(db, due), passed: passedOf(first, rows, legsEach) }
}

function passedOf(
  selections: readonly PendingSelection[],
  rows: readonly { n: number; bet_id: string }[],
  legsEach: number,
): PassedSelection[] {
  const passed = selections.map((one) => ({ ...one, legs: 0 }))
  for (const { n, bet_id } of rows) {
    const one = passed[n - 1] as (typeof passed)[number]
    one.legs++
    // Texts of uuids sort as the uuids do.
    if (bet_id > one.afterBet) one.afterBet = bet_id
  }
  return passed.map(({ selectionId, afterBet, legs }) => ({ selectionId, afterBet, isDone: legs < legsEach }))
}

/**
 * Leaves out open tickets that still wait for a leg while none is lost. Most tickets of a result are such, and reading a
 * ticket whole costs ten times this look. A selection has an outcome as soon as one is decided (`isDecided`), and loses by
 * result 0 or by a dead heat that leaves nothing.
 */
async function findDecidable(db: Queryable, refs: readonly TicketRef[]): Promise<TicketRef[]> {
  if (refs.length === 0) return []
  const { rows } = await db.query<{ account_id: number; bet_id: string }>({
    name: 'find_decidable',
    text: `select want.account_id, want.bet_id
      from (select distinct * from unnest($1::bigint[], $2::uuid[]) u (account_id, bet_id)) want
        join bet b on b.account_id = want.account_id and b.id = want.bet_id
      where b.status <> 1
        or not exists (select from selection s where s.id = any (b.selection_ids)
          and s.cancels = '[]' and s.outcome is null)
        or exists (select from selection s where s.id = any (b.selection_ids)
          and (s.outcome ->> 'result' = '0' or (s.outcome ->> 'deadHeatFactor')::numeric = 0))
        or exists (select from bet_ruling r where r.account_id = b.account_id and r.bet_id = b.id)`,
    values: [plainArray(refs.map((ref) => ref.accountId)), plainArray(refs.map((ref) => ref.betId))],
  })
  return rows.map((row) => ({ accountId: row.account_id, betId: row.bet_id }))
}

export type SettleRow = {
  account_id: number
  id: string
  placed_at: Date
  product: string
  source: StakeSource
  /** What is still open of the stake and its VAT: settlement has no part in what was cashed out. */
  stake: number
  vat: number
  cashed_out: number
  gross_out: number
  taxable_out: number
  tax_out: number
  tax_id: string
  status: number
  settlement_number: number
  paid: number | null
  /** What the last state moved, book → amount; null before the first. */
  money: Record<string, number> | null
  ruled_cancel: string | null
  /** What a combo ticket was priced from, else null. */
  joint: JointPricing | null
  legs: Pick<LegRow, 'odds' | 'countsForBonus' | 'outcome' | 'cancels' | 'ruledVoid'>[]
}

/** Hardly any ticket has one, so that each is asked once, not once for each leg. */
const ruled = (place: string, kind: string): string => `case when ruled.is_any then ${rulingOf(place, kind)} end`

/** Locks the tickets until the transaction ends and reads what decides them. */
export async function lockTickets(db: Queryable, refs: readonly TicketRef[]): Promise<SettleRow[]> {
  const values = [plainArray(refs.map((ref) => ref.accountId)), plainArray(refs.map((ref) => ref.betId))]
  await db.query(
    `select from unnest($1::bigint[], $2::uuid[]) want (account_id, bet_id)
       join bet b on b.account_id = want.account_id and b.id = want.bet_id
     order by b.account_id, b.id for no key update of b`,
    values,
  )
  const { rows } = await db.query<SettleRow>(
    `select b.account_id, b.id, b.placed_at, b.product, b.source, b.stake - b.stake_out as stake, b.vat - b.vat_out as vat,
       b.cashed_out, b.gross_out, b.taxable_out, b.tax_out, terms.terms #>> '{tax,id}' as tax_id, b.status,
       b.settlement_number, b.paid, last.details -> 'money' as money, ${ruled('null', 'cancel')} as ruled_cancel,
       b.context -> 'joint' as joint, l.legs
     from (select distinct * from unnest($1::bigint[], $2::uuid[]) u (account_id, bet_id)) want
       join bet b on b.account_id = want.account_id and b.id = want.bet_id
       join bet_terms terms on terms.id = b.terms_id
       left join bet_settlement last
         on last.account_id = b.account_id and last.bet_id = b.id and last.number = b.settlement_number
       cross join lateral (
         select exists (select from bet_ruling r where r.account_id = b.account_id and r.bet_id = b.id) as is_any
       ) ruled
       cross join lateral (
         select jsonb_agg(jsonb_build_object('odds', leg.odds, 'countsForBonus', ${COUNTS_FOR_BONUS}, 'outcome', s.outcome, 'cancels', s.cancels,
             'ruledVoid', ${ruled('leg.place', 'void')}) order by leg.place) as legs
         from unnest(b.selection_ids) sid
           join bet_leg leg on leg.selection_id = sid and leg.bet_id = b.id and leg.account_id = b.account_id
           join selection s on s.id = sid
       ) l`,
    values,
  )
  return rows
}

/** `amount` is the bettor's part, in one book (negative: taken back), `house` what the house's books gain; they sum to zero. */
export type Movement = {
  id: string
  kind: string
  reference: string
  book: PlayerBook
  amount: number
  house: Record<string, number>
}
export type NextState = TicketRef & {
  number: number
  status: number
  paid: number | null
  cause: string
  details: object
  movements: readonly Movement[]
}

export async function insertStates(db: Queryable, states: readonly NextState[]): Promise<void> {
  if (states.length === 0) return
  const moves = states.flatMap((state) => state.movements.map((move) => ({ ...move, accountId: state.accountId })))
  const house = moves.flatMap((move) =>
    Object.entries(move.house).map(([book, amount]) => ({ id: move.id, book, amount })),
  )
  await db.query({
    name: 'settle_bets',
    text: 'select settle_bets($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16)',
    values: [
      plainArray(states.map((s) => s.accountId)),
      plainArray(states.map((s) => s.betId)),
      plainArray(states.map((s) => s.number)),
      plainArray(states.map((s) => s.status)),
      plainArray(states.map((s) => s.paid ?? 'NULL')),
      wordArray(states.map((s) => s.cause)),
      textArray(states.map((s) => JSON.stringify(s.details))),
      plainArray(moves.map((m) => m.id)),
      wordArray(moves.map((m) => m.kind)),
      wordArray(moves.map((m) => m.reference)),
      plainArray(moves.map((m) => m.accountId)),
      wordArray(moves.map((m) => m.book)),
      plainArray(moves.map((m) => m.amount)),
      plainArray(house.map((h) => h.id)),
      wordArray(house.map((h) => h.book)),
      plainArray(house.map((h) => h.amount)),
    ],
  })
}

export type Ruling = TicketRef & {
  /** Null: the whole ticket. */
  place: number | null
  kind: 'void' | 'cancel' | 'reinstate'
  reason: string
  by: string
}

export async function insertRuling(
  db: Queryable,
  { accountId, betId, place, kind, reason, by }: Ruling,
): Promise<void> {
  await db.query(
    'insert into bet_ruling (account_id, bet_id, place, kind, reason, by_whom) values ($1, $2, $3, $4, $5, $6)',
    [accountId, betId, place, kind, reason, by],
  )
}

type NamedTicket = TicketRef & { status: number; legCount: number }
const BY_CODE = 'select account_id, id, status, cardinality(selection_ids) as leg_count from bet where code = $1'

/** The ticket that a public code names, whoever owns it. */
export const findTicketRef = (db: Queryable, code: string): Promise<NamedTicket | null> =>
  namedTicket(db, BY_CODE, code)

/** The same, locked until the transaction ends. */
export const lockTicketRef = (db: Queryable, code: string): Promise<NamedTicket | null> =>
  namedTicket(db, `${BY_CODE} for no key update`, code)

async function namedTicket(db: Queryable, text: string, code: string): Promise<NamedTicket | null> {
  const { rows } = await db.query<{ account_id: number; id: string; status: number; leg_count: number }>(text, [code])
  const row = rows[0]
  return row ? { accountId: row.account_id, betId: row.id, status: row.status, legCount: row.leg_count } : null
}

export type SoldMatch = { parentMatchId: number; startsAt: number; open: boolean }

/**
 * Matches that tickets still wait for (`open`), and of the named ones those that ever had any; with the earliest start
 * that was known when they were first bet on.
 */
export async function loadSoldMatches(db: Queryable, named: readonly number[]): Promise<SoldMatch[]> {
  const { rows } = await db.query<{ parent_match_id: number; starts_at: number; open: boolean }>(
    `select parent_match_id, min((texts ->> 'startsAt')::bigint) as starts_at, bool_or(not closed) as open from selection
     where not closed or parent_match_id = any ($1::bigint[]) group by parent_match_id`,
    [plainArray(named)],
  )
  return rows.map((row) => ({ parentMatchId: row.parent_match_id, startsAt: row.starts_at, open: row.open }))
}

export type LegCondition =
  /** Legs of a selection that nothing has decided; with `startsBefore` (ms), only those sold with an earlier start. */
  | { kind: 'undecided'; startsBefore: number | null }
  /** Prematch legs sold with a later start and accepted at or after the true one, ms. */
  | { kind: 'late'; startsAt: number }

const CONDITIONS = {
  undecided: `s.outcome is null and s.cancels = '[]'
    and ($2::double precision is null or leg.starts_at < to_timestamp($2::double precision / 1000))`,
  late: `not leg.live and leg.starts_at > to_timestamp($2::double precision / 1000)
    and b.placed_at >= to_timestamp($2::double precision / 1000)`,
}

/** Rules the legs of a match void in bulk; answers the selections concerned. Legs with a ruling are left alone. */
export async function voidLegs(
  db: Queryable,
  parentMatchId: number,
  condition: LegCondition,
  reason: string,
  by: string,
): Promise<number[]> {
  const time = condition.kind === 'late' ? condition.startsAt : condition.startsBefore
  const { rows } = await db.query<{ selection_id: number }>(
    `with ruled as (
       insert into bet_ruling (account_id, bet_id, place, kind, reason, by_whom)
       select leg.account_id, leg.bet_id, leg.place, 'void', $3, $4
       from selection s join bet_leg leg on leg.selection_id = s.id
         join bet b on b.account_id = leg.account_id and b.id = leg.bet_id
       where s.parent_match_id = $1 and ${CONDITIONS[condition.kind]}
         and not exists (select from bet_ruling r
           where r.account_id = b.account_id and r.bet_id = b.id and r.place = leg.place)
       returning account_id, bet_id, place
     ) select distinct b.selection_ids[r.place + 1] as selection_id
       from ruled r join bet b on b.account_id = r.account_id and b.id = r.bet_id`,
    [parentMatchId, time, reason, by],
  )
  return rows.map((row) => row.selection_id)
}

/** Selections added since they were last compared with their lines; they count as compared from now on. */
export async function takeUncompared(
  db: Queryable,
): Promise<{ parentMatchId: number; market: number; specifiers: string }[]> {
  const { rows } = await db.query<{ parent_match_id: number; sub_type_id: number; specifiers: string }>(
    `with fresh as (
       update selection set compared = true where id in (select id from selection where not compared limit 5000)
       returning parent_match_id, sub_type_id, specifiers
     ) select distinct parent_match_id, sub_type_id, specifiers from fresh`,
  )
  return rows.map((row) => ({
    parentMatchId: row.parent_match_id,
    market: row.sub_type_id,
    specifiers: row.specifiers,
  }))
}
