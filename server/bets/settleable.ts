// Finding the tickets that results have moved: page by page, each ticket once where its results came together.
import { ticketCodeOf } from '@walia/domain/bets/ticket.ts'
import type { Pool } from 'pg'
import { plainArray } from './arrays.ts'
import {
  addResults,
  type OpenTicket,
  readTickets,
  type SelectionResults,
  standingOf,
  type TicketRef,
} from './settleRows.ts'

/** A pool, or a client inside a transaction. */
type Queryable = Pick<Pool, 'query'>

/** A selection whose result changed: its tickets beyond `afterBet` are still to be settled, in the order of their ids. */
export type PendingSelection = { selectionId: number; afterBet: string }
/** How far a look has come on a selection. */
export type PassedSelection = PendingSelection & { isDone: boolean }

const OPEN = ticketCodeOf('open')
const LOST = ticketCodeOf('lost')
/** 10 MB. */
const SEEN_MAX = 100_000
/**
 * What settlement has read since results or rulings last changed, and would find again: which tickets it has looked at,
 * so that of an evening's results each is read once and not once for each leg, and the results of their selections.
 */
export class SettlementCache {
  readonly results: SelectionResults = new Map()
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
    this.results.clear()
  }
}

type Look = { n: number; bet_id: string; account_id: number }
export type Found = { tickets: OpenTicket[]; passed: PassedSelection[]; looked: string[] }

/**
 * Looks at the next tickets of these selections, about `legsMax` of their legs, and finds those that results
 * or rulings may have moved. `looked` are the tickets that were not seen before.
 */
export async function findSettleable(
  db: Queryable,
  pending: readonly PendingSelection[],
  cache: Pick<SettlementCache, 'has' | 'results'>,
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
    if (!cache.has(bet_id)) fresh.set(bet_id, { accountId: account_id, betId: bet_id })
  const tickets = fresh.size === 0 ? [] : await readTickets(db, [...fresh.values()])
  await addResults(db, cache.results, tickets)
  return {
    tickets: tickets.filter((ticket) => !stays(ticket, cache.results)),
    passed: passedOf(pending, rows, legsEach),
    looked: [...fresh.keys()],
  }
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
 * Tickets that stay as they are: open ones that still wait for a leg while none is lost, and lost ones that still have a
 * lost leg. Of a result's tickets most are such. What has a ruling does not stay unread, nor what cannot be decided:
 * whoever decides the ticket says so.
 */
function stays(ticket: OpenTicket, results: SelectionResults): boolean {
  if (ticket.ruled || (ticket.status !== OPEN && ticket.status !== LOST)) return false
  const standing = standingOf(ticket, results)
  return ticket.status === LOST ? standing === 'lost' : standing === 'waiting'
}
