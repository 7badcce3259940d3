// The two steps of settlement, each one transaction: fold line changes onto selections; settle a page of their tickets.
import {
  findSettleable,
  insertStates,
  lockTickets,
  markSelections,
  type NextState,
  type SelectionResults,
  type SettleRow,
  type TicketRef,
  takeUncompared,
} from '../bets/index.ts'
import { ascendingIds } from '../ledger/index.ts'
import { publish } from '../platform/outbox.ts'
import { ticketStateOf } from './decideTicket.ts'
import type { SettlementDeps } from './deps.ts'
import { marksOf } from './foldLines.ts'
import { nextStateOf } from './nextState.ts'
import { insertWork, loadCursor, loadWork, lockSettlement, passWork, type Queryable, updateCursor } from './queries.ts'

const CHANGES_MAX = 500
/** Several at a time, since most selections have few tickets. */
const SELECTIONS_MAX = 32
/** Looked at in one transaction. */
const LEGS_MAX = 1000

/** True when there was something to fold. */
export function foldChanges(deps: SettlementDeps): Promise<boolean> {
  const { leases, lines } = deps
  return leases.write('settlement', async (db) => {
    await lockSettlement(db)
    const changes = await lines.loadLineChanges(db, await loadCursor(db), CHANGES_MAX)
    const added = await takeUncompared(db)
    const present = added.length === 0 ? [] : await lines.loadLines(db, added)
    // What is read by name is as new as the newest change, so it goes last.
    await queueTickets(deps, db, await markSelections(db, marksOf([...changes, ...present])))
    const last = changes.at(-1)
    if (last !== undefined) await updateCursor(db, last.id)
    return last !== undefined || added.length > 0
  })
}

/** Inside the transaction that changed the results or rulings of these selections: what was seen before counts no more. */
export async function queueTickets(
  { seen }: SettlementDeps,
  db: Queryable,
  selectionIds: readonly number[],
): Promise<void> {
  if (selectionIds.length === 0) return
  await insertWork(db, selectionIds)
  seen.forget()
}

/** True when there was a page to settle. */
export async function settlePage(deps: SettlementDeps): Promise<boolean> {
  const { leases, seen } = deps
  const page = await leases.write('settlement', async (db) => {
    await lockSettlement(db)
    const { round } = seen
    const work = await loadWork(db, SELECTIONS_MAX)
    if (work.length === 0) return null
    const { tickets, passed, looked, results } = await findSettleable(db, work, seen, LEGS_MAX)
    await settleTickets(deps, db, tickets, results)
    await passWork(db, passed)
    return { round, looked }
  })
  if (page === null) return false
  seen.add(page.round, page.looked)
  deps.published()
  return true
}

/** The given tickets at once; each that is not where it should be. */
export async function settleTickets(
  deps: SettlementDeps,
  db: Queryable,
  refs: readonly TicketRef[],
  results?: SelectionResults,
): Promise<NextState[]> {
  if (refs.length === 0) return []
  const rows = await lockTickets(db, refs, results)
  const nextId = ascendingIds(deps)
  const states = rows.flatMap((row) => decide(deps, row, nextId) ?? [])
  await insertStates(db, states)
  await publishSettled(db, states)
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
  const bets = states.map(({ accountId, betId, status }) => ({ accountId, betId, status }))
  await publish(db, 'bets.settled', { bets })
}
