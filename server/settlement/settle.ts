// The two steps of settlement, each one transaction: fold line changes onto selections; settle a page of their tickets.
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  findSettleable,
  insertStates,
  lockTickets,
  markSelections,
  type NextState,
  type OpenTicket,
  type SelectionResults,
  type SettleRow,
  settleRowsOf,
  type TicketRef,
  takeUncompared,
} from '../bets/index.ts'
import { ascendingIds } from '../ledger/index.ts'
import type { LineChange } from '../odds/index.ts'
import { publish } from '../platform/outbox.ts'
import { ticketStateOf } from './decideTicket.ts'
import type { LineName, ResultSource, SettlementDeps } from './deps.ts'
import { marksOf } from './foldLines.ts'
import { nextStateOf } from './nextState.ts'
import { insertWork, loadCursor, loadWork, lockSettlement, passWork, type Queryable, updateCursor } from './queries.ts'

/** Bets on the matches of a page wait until its commit: marking 500 selections alone took 33 ms on a busy machine. */
const CHANGES_MAX = 50
/** Several at a time, since most selections have few tickets. */
const SELECTIONS_MAX = 32
/** Looked at in one transaction. */
const LEGS_MAX = 1000
/** Then calls of bettors have their turn: a page decided in one kept them waiting for up to 38 ms. */
const DECIDED_IN_A_TURN = 64

/** True when there was something to fold. */
export function foldChanges(deps: SettlementDeps): Promise<boolean> {
  const { leases, sources } = deps
  return leases.write('settlement', async (db) => {
    await lockSettlement(db)
    const added = await takeUncompared(db)
    const changes: LineChange[] = []
    for (const source of sources) changes.push(...(await changesOf(source, db, added)))
    // Bets on these matches wait from here on.
    await queueTickets(deps, db, await markSelections(db, marksOf(changes)))
    return changes.length > 0 || added.length > 0
  })
}

/** What is read by name is as new as the newest change, so it goes last. */
async function changesOf(
  { cursor, lines, owns }: ResultSource,
  db: Queryable,
  added: readonly LineName[],
): Promise<LineChange[]> {
  const changes = await lines.loadLineChanges(db, await loadCursor(db, cursor), CHANGES_MAX)
  const last = changes.at(-1)
  if (last !== undefined) await updateCursor(db, cursor, last.id)
  const own = added.filter(({ parentMatchId }) => owns(parentMatchId))
  return own.length === 0 ? changes : [...changes, ...(await lines.loadLines(db, own))]
}

/** Inside the transaction that changed the results or rulings of these selections: what was seen before counts no more. */
export async function queueTickets(
  { cache }: SettlementDeps,
  db: Queryable,
  selectionIds: readonly number[],
): Promise<void> {
  if (selectionIds.length === 0) return
  await insertWork(db, selectionIds)
  cache.forget()
}

/** True when there was a page to settle. One that a cash-out came before is done again, under the locks of its tickets. */
export async function settlePage(deps: SettlementDeps): Promise<boolean> {
  const page = await settleNext(deps, false).catch((cause) => {
    if (!wasOvertaken(cause)) throw cause
    return settleNext(deps, true)
  })
  if (page === null) return false
  deps.cache.add(page.round, page.looked)
  deps.published()
  return true
}

/** Of a write that found a ticket in another state than the one it was decided in. */
const wasOvertaken = (cause: unknown): boolean => (cause as { code?: unknown }).code === '40001'

/** `isLocking`: waits for who holds one of its tickets. Hardly any page has to. */
function settleNext(deps: SettlementDeps, isLocking: boolean): Promise<{ round: number; looked: string[] } | null> {
  const { leases, cache } = deps
  return leases.write('settlement', async (db) => {
    await lockSettlement(db)
    const { round } = cache
    const work = await loadWork(db, SELECTIONS_MAX)
    if (work.length === 0) return null
    const { tickets, passed, looked } = await findSettleable(db, work, cache, LEGS_MAX)
    const refs = tickets.map(({ account_id: accountId, id: betId }) => ({ accountId, betId }))
    await passWork(db, passed)
    await settle(deps, db, isLocking ? await lockTickets(db, refs) : tickets, cache.results)
    return { round, looked }
  })
}

/** The given tickets at once; each that is not where it should be. */
export async function settleTickets(
  deps: SettlementDeps,
  db: Queryable,
  refs: readonly TicketRef[],
): Promise<NextState[]> {
  return settle(deps, db, await lockTickets(db, refs), new Map())
}

async function settle(
  deps: SettlementDeps,
  db: Queryable,
  tickets: readonly OpenTicket[],
  results: SelectionResults,
): Promise<NextState[]> {
  if (tickets.length === 0) return []
  const states = await nextStatesOf(deps, await settleRowsOf(db, tickets, results))
  await publishSettled(db, states)
  // Last, since it locks wallets until the commit: of a page's 400 accounts bets wait meanwhile.
  await insertStates(db, states)
  return states
}

async function nextStatesOf(deps: SettlementDeps, rows: readonly SettleRow[]): Promise<NextState[]> {
  const nextId = ascendingIds(deps)
  const states: NextState[] = []
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % DECIDED_IN_A_TURN === 0) await nextTurn()
    const state = decide(deps, row, nextId)
    if (state !== null) states.push(state)
  }
  return states
}

/** A ticket that cannot be decided stays as it is, with an error for the operator; it must not stop the others. */
function decide({ profile, log }: SettlementDeps, row: SettleRow, nextId: () => string): NextState | null {
  try {
    return nextStateOf(row, ticketStateOf(row, profile), nextId)
  } catch (cause) {
    log.error({ err: cause, betId: row.id, accountId: row.account_id }, 'a ticket cannot be settled')
    return null
  }
}

/** The event of settled tickets, in their transaction. */
async function publishSettled(db: Queryable, states: readonly NextState[]): Promise<void> {
  if (states.length === 0) return
  const bets = states.map(({ accountId, betId, status, turned, freeBet, redeemed }) => ({
    ...{ accountId, betId, status },
    ...(turned === undefined ? {} : { turned }),
    ...(freeBet ? { freeBet } : {}),
    ...(redeemed ? { redeemed } : {}),
  }))
  await publish(db, 'bets.settled', { bets })
}
