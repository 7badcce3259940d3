// Rulings about one ticket by a person: its legs voided, the whole of it cancelled, or either taken back.
import { ticketStateOf } from '@walia/domain/bets/ticket.ts'
import type { PoolClient } from 'pg'
import { insertRuling, lockTicketRef, type NextState } from '../bets/index.ts'
import { doneOnceIn } from '../platform/doneOnce.ts'
import type { SettlementDeps } from './deps.ts'
import { lockSettlement } from './queries.ts'
import { settleTickets } from './settle.ts'

export type RulingRequest = {
  /** The public id. */
  code: string
  /** A leg's place from 0; null is the whole ticket. */
  place: number | null
  kind: 'void' | 'cancel' | 'reinstate'
  reason: string
  by: string
  /** Of an operator's command. */
  requestId?: number
}
export type RulingResult =
  | { ok: true; states: readonly NextState[] }
  /** A ticket that was cashed out whole is paid and over: no ruling changes it, and none is written. */
  | { ok: false; code: 'NO_SUCH_TICKET' | 'NO_SUCH_LEG' | 'TICKET_CASHED_OUT' }

/** The ticket's state follows at once. Ruling the same twice changes nothing but the record of it. */
export async function ruleTicket(deps: SettlementDeps, request: RulingRequest): Promise<RulingResult> {
  const rule = async (db: PoolClient): Promise<RulingResult> => {
    await lockSettlement(db)
    const ref = await lockTicketRef(db, request.code)
    if (ref === null) return { ok: false, code: 'NO_SUCH_TICKET' }
    if (request.place !== null && request.place >= ref.legCount) return { ok: false, code: 'NO_SUCH_LEG' }
    if (ticketStateOf(ref.status) === 'cashedOut') return { ok: false, code: 'TICKET_CASHED_OUT' }
    await insertRuling(db, { ...ref, ...request })
    return { ok: true, states: await settleTickets(deps, db, [ref]) }
  }
  const result = await deps.leases.write('settlement', (db) =>
    doneOnceIn(db, request.requestId ?? null, () => rule(db)),
  )
  if (result.ok) deps.published()
  return result
}
