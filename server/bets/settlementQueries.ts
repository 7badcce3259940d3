// The SQL that settlement runs on tickets: marking results, rulings, writing a ticket's next state.
import type { PlayerBook } from '@walia/domain/bets/stakeSource.ts'
import type { TransferKind } from '@walia/domain/ledger/kinds.ts'
import type { Pool } from 'pg'
import { plainArray, textArray, wordArray } from './arrays.ts'
import type { Cancel, SelectionOutcome } from './legResult.ts'
import type { TicketRef } from './settleRows.ts'

/** A pool, or a client inside a transaction. */
export type Queryable = Pick<Pool, 'query'>

/** The whole effective state of a line, by outcome. `changeId`: of the stored change that it is taken from. */
export type LineMark = {
  changeId: string
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
    c: l.changeId,
    outcomes: l.outcomes,
    cancels: l.cancels,
    closed: l.closed,
  }))
  const answer = await db.query<{ id: number }>('select id from mark_selections($1::jsonb)', [JSON.stringify(rows)])
  return answer.rows.map(({ id }) => id)
}

/** `amount` is the bettor's part, in one book (negative: taken back), `house` what the house's books gain; they sum to zero. */
export type Movement = {
  id: string
  kind: TransferKind
  reference: string
  book: PlayerBook | 'points'
  amount: number
  house: Record<string, number>
}
export type NextState = TicketRef & {
  number: number
  status: number
  paid: number | null
  cause: string
  details: object
  /** Of a stake of bonus money, what counts towards turning it over. */
  turned?: number
  freeBet?: true
  redeemed?: true
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
