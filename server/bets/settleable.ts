// Finding the tickets that results have moved, and reading what decides them.
import type { StakeSource } from '@walia/domain/bets/stakeSource.ts'
import { ticketCodeOf } from '@walia/domain/bets/ticket.ts'
import type { JointPricing } from '@walia/domain/combo/pricing.ts'
import { multiplierOf } from '@walia/domain/settlement/multiplier.ts'
import type { Pool } from 'pg'
import { invariant } from '../platform/invariant.ts'
import { plainArray } from './arrays.ts'
import { type Cancel, legResultOf, type SelectionOutcome } from './legResult.ts'
import type { LegRow } from './ticketQueries.ts'

/** A pool, or a client inside a transaction. */
type Queryable = Pick<Pool, 'query'>

export type TicketRef = { accountId: number; betId: string }
/** A selection whose result changed: its tickets beyond `afterBet` are still to be settled, in the order of their ids. */
export type PendingSelection = { selectionId: number; afterBet: string }
/** How far a look has come on a selection. */
export type PassedSelection = PendingSelection & { isDone: boolean }

type SelectionResult = { outcome: SelectionOutcome | null; cancels: Cancel[] }
/** By selection. They stay as they are while results are not marked, so within a transaction each is read once. */
export type SelectionResults = Map<number, SelectionResult>

const OPEN = ticketCodeOf('open')
const LOST = ticketCodeOf('lost')
/** 10 MB. */
const SEEN_MAX = 100_000
/** A leg is lost at whatever odds. */
const ANY_ODDS = 200

/**
 * Tickets looked at since results or rulings last changed: looking again would find the same. Of an evening's results each
 * ticket is so read once, and not once for each leg.
 */
export class SeenTickets {
  readonly #seen = new Set<string>()
  #round = 0

  /** Names the present results; taken before the first look. */
  get round(): number {
    return this.#round
  }

  has(betId: string): boolean {
    return this.#seen.has(betId)
  }

  /** After the commit of what was found. Nothing is kept when results have changed meanwhile. */
  add(round: number, betIds: readonly string[]): void {
    if (round !== this.#round) return
    if (this.#seen.size > SEEN_MAX) this.#seen.clear()
    for (const betId of betIds) this.#seen.add(betId)
  }

  /** Inside the transaction that changes results or rulings. */
  forget(): void {
    this.#round++
    this.#seen.clear()
  }
}

type Look = { n: number; bet_id: string; account_id: number }
type SeenTicket = TicketRef & { status: number; acceptedAt: number; selectionIds: number[] }
export type Found = { tickets: TicketRef[]; passed: PassedSelection[]; looked: string[]; results: SelectionResults }

/**
 * Looks at the next tickets of these selections, about `legsMax` of their legs, and finds those that results
 * or rulings may have moved. `looked` are the tickets that were not seen before.
 */
export async function findSettleable(
  db: Queryable,
  pending: readonly PendingSelection[],
  seen: Pick<SeenTickets, 'has'>,
  legsMax: number,
): Promise<Found> {
  const legsEach = Math.ceil(legsMax / Math.max(1, pending.length))
  const { rows } = await db.query<Look>({
    name: 'tickets_of_selections',
    text: `select w.n::int, l.bet_id, l.account_id
      from unnest($1::bigint[], $2::uuid[]) with ordinality w (selection_id, after_bet, n)
        cross join lateral (
          select leg.bet_id, leg.account_id from bet_leg leg
          where leg.selection_id = w.selection_id and leg.bet_id > w.after_bet order by leg.bet_id limit $3
        ) l`,
    values: [
      plainArray(pending.map((one) => one.selectionId)),
      plainArray(pending.map((one) => one.afterBet)),
      legsEach,
    ],
  })
  const fresh = new Map<string, TicketRef>()
  for (const { bet_id, account_id } of rows)
    if (!seen.has(bet_id)) fresh.set(bet_id, { accountId: account_id, betId: bet_id })
  const results: SelectionResults = new Map()
  const tickets = fresh.size === 0 ? [] : await movedOf(db, await lookAt(db, [...fresh.values()]), results)
  return { tickets, passed: passedOf(pending, rows, legsEach), looked: [...fresh.keys()], results }
}

async function lookAt(db: Queryable, refs: readonly TicketRef[]): Promise<SeenTicket[]> {
  const { rows } = await db.query<{ account_id: number; id: string; status: number; placed_at: Date; ids: string }>({
    name: 'look_at_tickets',
    text: `select b.account_id, b.id, b.status, b.placed_at, array_to_string(b.selection_ids, ',') as ids
      from unnest($1::bigint[], $2::uuid[]) want (account_id, bet_id)
        join bet b on b.account_id = want.account_id and b.id = want.bet_id`,
    values: refArrays(refs),
  })
  return rows.map(({ account_id, id, status, placed_at, ids }) => ({
    ...{ accountId: account_id, betId: id, status },
    ...{ acceptedAt: placed_at.getTime(), selectionIds: idsOf(ids) },
  }))
}

const idsOf = (text: string): number[] => text.split(',').map(Number)

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

/** An evening's tickets share a few hundred selections: read once each, not once for each leg. */
async function addResults(
  db: Queryable,
  results: SelectionResults,
  tickets: readonly { selectionIds: readonly number[] }[],
): Promise<void> {
  const missing = new Set(tickets.flatMap(({ selectionIds }) => selectionIds.filter((id) => !results.has(id))))
  if (missing.size === 0) return
  const { rows } = await db.query<SelectionResult & { id: number }>({
    name: 'selection_results',
    text: 'select id, outcome, cancels from selection where id = any ($1::bigint[])',
    values: [plainArray([...missing])],
  })
  for (const { id, ...result } of rows) results.set(id, result)
}

/**
 * Leaves out tickets that stay as they are: open ones that still wait for a leg while none is lost, and lost ones that
 * still have a lost leg. Of a result's tickets most are such, and neither locked nor read whole.
 */
async function movedOf(db: Queryable, tickets: readonly SeenTicket[], results: SelectionResults): Promise<TicketRef[]> {
  await addResults(db, results, tickets)
  const staying = new Set(tickets.filter((ticket) => stays(ticket, results)))
  if (staying.size === 0) return [...tickets]
  const ruled = new Set((await loadRulings(db, [...staying])).map(({ bet_id }) => bet_id))
  return tickets.filter((ticket) => !staying.has(ticket) || ruled.has(ticket.betId))
}

/** Without rulings. What cannot be decided is no reason to stay: whoever decides the ticket says so. */
function stays({ status, acceptedAt, selectionIds }: SeenTicket, results: SelectionResults): boolean {
  if (status !== OPEN && status !== LOST) return false
  try {
    const legs = selectionIds.map((id) => legResultOf({ ...resultOf(results, id), ruledVoid: null }, acceptedAt))
    const isLost = legs.some(({ outcome }) => outcome !== null && multiplierOf(outcome, ANY_ODDS)?.num === 0n)
    return status === LOST ? isLost : !isLost && legs.some(({ outcome }) => outcome === null)
  } catch {
    return false
  }
}

function resultOf(results: SelectionResults, selectionId: number): SelectionResult {
  const result = results.get(selectionId)
  invariant(result, `selection ${selectionId} of a ticket is missing`)
  return result
}

export type SettleRow = {
  account_id: number
  id: string
  placed_at: Date
  product: string
  source: StakeSource
  /** At placing, hundredths; more digits than a number holds. */
  total_odds: string
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

type LockedRow = Omit<SettleRow, 'tax_id' | 'money' | 'ruled_cancel' | 'legs'> & {
  terms_id: number
  selection_ids: string
  /** Places of the legs that were sold without the bonuses of the slip; null is none. */
  uncounted: number[] | null
}

/**
 * Locks the tickets until the transaction ends, in the order of their accounts, and reads what decides them: what many
 * share (results, terms) once, what hardly any has (rulings, an earlier state) by a look for all of them.
 */
export async function lockTickets(
  db: Queryable,
  refs: readonly TicketRef[],
  results: SelectionResults = new Map(),
): Promise<SettleRow[]> {
  const { rows } = await db.query<LockedRow>({
    name: 'lock_tickets',
    text: `select b.account_id, b.id, b.placed_at, b.product, b.source, b.total_odds::text, b.stake - b.stake_out as stake,
         b.vat - b.vat_out as vat, b.cashed_out, b.gross_out, b.taxable_out, b.tax_out, b.terms_id, b.status,
         b.settlement_number, b.paid, array_to_string(b.selection_ids, ',') as selection_ids,
         b.context -> 'joint' as joint, b.context -> 'uncounted' as uncounted
       from (select distinct * from unnest($1::bigint[], $2::uuid[]) u (account_id, bet_id)) want
         join bet b on b.account_id = want.account_id and b.id = want.bet_id
       order by b.account_id, b.id for no key update of b`,
    values: refArrays(refs),
  })
  const locked = rows.map((row) => ({ ...row, selectionIds: idsOf(row.selection_ids) }))
  await addResults(db, results, locked)
  const taxIds = await loadTaxIds(db, locked)
  const odds = await loadOdds(db, locked)
  const moneys = await loadMoneys(db, locked)
  const rulings = await standingRulings(db, refs)
  return locked.map(({ terms_id, selection_ids: _, uncounted, selectionIds, ...row }, n) => ({
    ...row,
    tax_id: taxIds.get(terms_id) as string,
    money: moneys.get(row.id) ?? null,
    ruled_cancel: reasonOf(rulings, row.id, null, 'cancel'),
    legs: selectionIds.map((id, place) => ({
      odds: odds[n]?.[place] ?? 0,
      countsForBonus: !(uncounted?.includes(place) ?? false),
      ...resultOf(results, id),
      ruledVoid: reasonOf(rulings, row.id, place, 'void'),
    })),
  }))
}

const refArrays = (refs: readonly TicketRef[]): [string, string] => [
  plainArray(refs.map((ref) => ref.accountId)),
  plainArray(refs.map((ref) => ref.betId)),
]

async function loadTaxIds(db: Queryable, tickets: readonly LockedRow[]): Promise<Map<number, string>> {
  const { rows } = await db.query<{ id: number; tax_id: string }>({
    name: 'tax_ids_of_terms',
    text: `select id, terms #>> '{tax,id}' as tax_id from bet_terms where id = any ($1::int[])`,
    values: [plainArray([...new Set(tickets.map(({ terms_id }) => terms_id))])],
  })
  return new Map(rows.map(({ id, tax_id }) => [id, tax_id]))
}

/** Of each ticket's legs, in their order. */
async function loadOdds(
  db: Queryable,
  tickets: readonly (LockedRow & { selectionIds: number[] })[],
): Promise<number[][]> {
  const legs = tickets.flatMap(({ account_id, id, selectionIds }) =>
    selectionIds.map((selectionId) => ({ selectionId, id, account_id })),
  )
  const { rows } = await db.query<{ odds: number }>({
    name: 'odds_of_legs',
    text: `select leg.odds from unnest($1::bigint[], $2::uuid[], $3::bigint[])
        with ordinality want (selection_id, bet_id, account_id, n)
      join bet_leg leg on leg.selection_id = want.selection_id and leg.bet_id = want.bet_id
        and leg.account_id = want.account_id
      order by want.n`,
    values: [
      plainArray(legs.map((leg) => leg.selectionId)),
      plainArray(legs.map((leg) => leg.id)),
      plainArray(legs.map((leg) => leg.account_id)),
    ],
  })
  invariant(rows.length === legs.length, 'a leg of a ticket is missing')
  let from = 0
  return tickets.map(({ selectionIds }) => {
    from += selectionIds.length
    return rows.slice(from - selectionIds.length, from).map(({ odds }) => odds)
  })
}

/** What the last states moved, by ticket. A cash-out writes a state too, so this is read under the ticket's lock. */
async function loadMoneys(
  db: Queryable,
  tickets: readonly LockedRow[],
): Promise<Map<string, Record<string, number> | null>> {
  const changed = tickets.filter(({ settlement_number }) => settlement_number > 0)
  if (changed.length === 0) return new Map()
  const { rows } = await db.query<{ bet_id: string; money: Record<string, number> | null }>({
    name: 'moneys_of_states',
    text: `select last.bet_id, last.details -> 'money' as money
      from unnest($1::bigint[], $2::uuid[], $3::int[]) want (account_id, bet_id, number)
        join bet_settlement last on last.account_id = want.account_id and last.bet_id = want.bet_id
          and last.number = want.number`,
    values: [
      plainArray(changed.map((row) => row.account_id)),
      plainArray(changed.map((row) => row.id)),
      plainArray(changed.map((row) => row.settlement_number)),
    ],
  })
  return new Map(rows.map(({ bet_id, money }) => [bet_id, money]))
}

type RulingRow = { bet_id: string; place: number | null; kind: string; reason: string }

/** Oldest first. */
async function loadRulings(db: Queryable, refs: readonly TicketRef[]): Promise<RulingRow[]> {
  const { rows } = await db.query<RulingRow>({
    name: 'rulings_of_tickets',
    text: `select r.bet_id, r.place, r.kind, r.reason
      from (select distinct * from unnest($1::bigint[], $2::uuid[]) u (account_id, bet_id)) want
        join bet_ruling r on r.account_id = want.account_id and r.bet_id = want.bet_id
      order by r.id`,
    values: refArrays(refs),
  })
  return rows
}

/** The latest ruling of a ticket (`place` null) or of one of its legs stands; a reinstatement takes it away. */
async function standingRulings(db: Queryable, refs: readonly TicketRef[]): Promise<Map<string, RulingRow>> {
  return new Map((await loadRulings(db, refs)).map((ruling) => [`${ruling.bet_id}/${ruling.place}`, ruling]))
}

const reasonOf = (
  rulings: Map<string, RulingRow>,
  betId: string,
  place: number | null,
  kind: string,
): string | null => {
  if (rulings.size === 0) return null
  const ruling = rulings.get(`${betId}/${place}`)
  return ruling?.kind === kind ? ruling.reason : null
}
