// Reading what decides tickets: what many share (results, terms) once, what hardly any has (rulings, an earlier state) by a
// look for those that have it.
import type { StakeSource } from '@walia/domain/bets/stakeSource.ts'
import type { JointPricing } from '@walia/domain/combo/pricing.ts'
import { isLost } from '@walia/domain/settlement/multiplier.ts'
import type { Pool } from 'pg'
import { invariant } from '../platform/invariant.ts'
import { plainArray } from './arrays.ts'
import { type Cancel, legResultOf, type SelectionOutcome } from './legResult.ts'
import type { LegRow } from './ticketQueries.ts'

/** A pool, or a client inside a transaction. */
type Queryable = Pick<Pool, 'query'>

export type TicketRef = { accountId: number; betId: string }
type SelectionResult = { outcome: SelectionOutcome | null; cancels: Cancel[] }
/** By selection. They stay as they are while results are not marked. */
export type SelectionResults = Map<number, SelectionResult>

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
  /** Whether it was sold with an odds boost. */
  odds_boosted: boolean
  /** Odds are null where another leg is lost: they play no part then, and are not read. */
  legs: (Pick<LegRow, 'countsForBonus' | 'outcome' | 'cancels' | 'ruledVoid'> & { odds: number | null })[]
}

/** A ticket as its own row says it is. */
export type OpenTicket = Omit<SettleRow, 'tax_id' | 'money' | 'ruled_cancel' | 'legs'> & {
  terms_id: number
  /** Places of the legs that were sold without the bonuses of the slip; null is none. */
  uncounted: number[] | null
  /** Whether there has ever been a ruling about it or a leg of it. */
  ruled: boolean
  selectionIds: number[]
}

const TICKETS = `select b.account_id, b.id, b.placed_at, b.product, b.source, b.total_odds::text, b.stake - b.stake_out as stake,
    b.vat - b.vat_out as vat, b.cashed_out, b.gross_out, b.taxable_out, b.tax_out, b.terms_id, b.status,
    b.settlement_number, b.paid, array_to_string(b.selection_ids, ',') as selection_ids,
    b.context -> 'joint' as joint, b.context -> 'uncounted' as uncounted,
    b.context ? 'oddsBoost' as odds_boosted,
    exists (select from bet_ruling r where r.account_id = b.account_id and r.bet_id = b.id) as ruled
  from (select distinct * from unnest($1::bigint[], $2::uuid[]) u (account_id, bet_id)) want
    join bet b on b.account_id = want.account_id and b.id = want.bet_id
  order by b.account_id, b.id`

/** A cash-out may come before what follows from it is written: that write then finds another settlement number. */
export const readTickets = (db: Queryable, refs: readonly TicketRef[]): Promise<OpenTicket[]> =>
  loadTickets(db, refs, { name: 'read_tickets', text: TICKETS })

/** Locks the tickets until the transaction ends, in the order of their accounts. */
export const lockTickets = (db: Queryable, refs: readonly TicketRef[]): Promise<OpenTicket[]> =>
  loadTickets(db, refs, { name: 'lock_tickets', text: `${TICKETS} for no key update of b` })

async function loadTickets(
  db: Queryable,
  refs: readonly TicketRef[],
  statement: { name: string; text: string },
): Promise<OpenTicket[]> {
  const { rows } = await db.query<Omit<OpenTicket, 'selectionIds'> & { selection_ids: string }>({
    ...statement,
    values: refArrays(refs),
  })
  return rows.map(({ selection_ids: ids, ...row }) => ({ ...row, selectionIds: ids.split(',').map(Number) }))
}

/** What decides these tickets; `results` gains what is missing of their selections. */
export async function settleRowsOf(
  db: Queryable,
  tickets: readonly OpenTicket[],
  results: SelectionResults,
): Promise<SettleRow[]> {
  await addResults(db, results, tickets)
  const taxIds = await loadTaxIds(db, tickets)
  const odds = await loadOdds(
    db,
    tickets.filter((ticket) => ticket.ruled || standingOf(ticket, results) !== 'lost'),
  )
  const moneys = await loadMoneys(db, tickets)
  const rulings = await standingRulings(
    db,
    tickets.filter(({ ruled }) => ruled),
  )
  return tickets.map(({ terms_id, uncounted, ruled: _, selectionIds, ...row }) => ({
    ...row,
    tax_id: taxIds.get(terms_id) as string,
    money: moneys.get(row.id) ?? null,
    ruled_cancel: reasonOf(rulings, row.id, null, 'cancel'),
    legs: selectionIds.map((id, place) => ({
      odds: odds.get(row.id)?.[place] ?? null,
      countsForBonus: !(uncounted?.includes(place) ?? false),
      ...resultOf(results, id),
      ruledVoid: reasonOf(rulings, row.id, place, 'void'),
    })),
  }))
}

/** Without rulings: whether a leg is lost, else whether one waits for its result; null where it cannot be said. */
export function standingOf(
  { placed_at, selectionIds }: OpenTicket,
  results: SelectionResults,
): 'lost' | 'waiting' | 'decided' | null {
  const acceptedAt = placed_at.getTime()
  try {
    const legs = selectionIds.map((id) => legResultOf({ ...resultOf(results, id), ruledVoid: null }, acceptedAt))
    if (legs.some(({ outcome }) => outcome !== null && isLost(outcome))) return 'lost'
    return legs.some(({ outcome }) => outcome === null) ? 'waiting' : 'decided'
  } catch {
    return null
  }
}

/** An evening's tickets share a few hundred selections: read once each, not once for each leg. */
export async function addResults(
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

function resultOf(results: SelectionResults, selectionId: number): SelectionResult {
  const result = results.get(selectionId)
  invariant(result, `selection ${selectionId} of a ticket is missing`)
  return result
}

const refArrays = (refs: readonly TicketRef[]): [string, string] => [
  plainArray(refs.map((ref) => ref.accountId)),
  plainArray(refs.map((ref) => ref.betId)),
]

async function loadTaxIds(db: Queryable, tickets: readonly OpenTicket[]): Promise<Map<number, string>> {
  const { rows } = await db.query<{ id: number; tax_id: string }>({
    name: 'tax_ids_of_terms',
    text: `select id, terms #>> '{tax,id}' as tax_id from bet_terms where id = any ($1::int[])`,
    values: [plainArray([...new Set(tickets.map(({ terms_id }) => terms_id))])],
  })
  return new Map(rows.map(({ id, tax_id }) => [id, tax_id]))
}

/** Of each ticket's legs, in their order. */
async function loadOdds(db: Queryable, tickets: readonly OpenTicket[]): Promise<Map<string, number[]>> {
  const legs = tickets.flatMap(({ account_id, id, selectionIds }) =>
    selectionIds.map((selectionId) => ({ selectionId, id, account_id })),
  )
  if (legs.length === 0) return new Map()
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
  return new Map(
    tickets.map(({ id, selectionIds }) => {
      from += selectionIds.length
      return [id, rows.slice(from - selectionIds.length, from).map(({ odds }) => odds)]
    }),
  )
}

/** What the last states moved, by ticket: those that were read, by their numbers, as a cash-out writes states too. */
async function loadMoneys(
  db: Queryable,
  tickets: readonly OpenTicket[],
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

/** The latest ruling of a ticket (`place` null) or of one of its legs stands; a reinstatement takes it away. */
async function standingRulings(db: Queryable, tickets: readonly OpenTicket[]): Promise<Map<string, RulingRow>> {
  if (tickets.length === 0) return new Map()
  const { rows } = await db.query<RulingRow>({
    name: 'rulings_of_tickets',
    text: `select r.bet_id, r.place, r.kind, r.reason
      from unnest($1::bigint[], $2::uuid[]) want (account_id, bet_id)
        join bet_ruling r on r.account_id = want.account_id and r.bet_id = want.bet_id
      order by r.id`,
    values: [plainArray(tickets.map(({ account_id }) => account_id)), plainArray(tickets.map(({ id }) => id))],
  })
  return new Map(rows.map((ruling) => [`${ruling.bet_id}/${ruling.place}`, ruling]))
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
