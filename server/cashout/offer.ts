// Making an offer: the ticket beside the prices of now, the figures, and their id for a few seconds.

import { parseTicketId } from '@walia/domain/bets/ticket.ts'
import { type CashoutStep, cashoutDerivationOf } from '@walia/domain/cashout/derivation.ts'
import { type CashoutFigures, decideCashout, stakePartOf } from '@walia/domain/cashout/offer.ts'
import type { CashoutRefusal } from '@walia/domain/cashout/refusals.ts'
import { findOwnTicket, type TicketRow } from '../bets/index.ts'
import { transferIdOf } from '../ledger/index.ts'
import type { CashoutDeps } from './deps.ts'
import { insertOffer } from './queries.ts'
import { type TicketNow, ticketNowOf } from './ticketNow.ts'

export type Offer = {
  id: string
  betId: string
  code: string
  figures: CashoutFigures
  lifeSeconds: number
  expiresAt: number
  steps: CashoutStep[]
}
export type OfferResult = { ok: true; offer: Offer } | CashoutRefusal | { ok: false; code: 'NOT_FOUND' }

/** An own ticket by its public id, with its prices; null when there is none. */
export async function loadTicketNow(
  deps: CashoutDeps,
  accountId: number,
  code: string,
): Promise<{ row: TicketRow; now: TicketNow } | null> {
  const parsed = parseTicketId(code)
  const row = parsed === null ? null : await findOwnTicket(deps.pool, accountId, parsed)
  if (row === null) return null
  return { row, now: ticketNowOf(deps, row) }
}

/** `percent` of the open stake; null is all of it. */
export async function makeOffer(
  deps: CashoutDeps,
  accountId: number,
  code: string,
  percent: number | null,
): Promise<OfferResult> {
  const found = await loadTicketNow(deps, accountId, code)
  if (found === null) return { ok: false, code: 'NOT_FOUND' }
  const { row, now } = found
  const part = percent === null ? null : stakePartOf(row.stake - row.stake_out, percent)
  const decision = decideCashout(now.ticket, deps.profile, part)
  return decision.ok ? { ok: true, offer: await keepOffer(deps, row, now, decision) } : decision
}

/** Gives the figures an id and their time to live. */
export async function keepOffer(
  deps: CashoutDeps,
  row: TicketRow,
  { ticket, liveLegs }: TicketNow,
  figures: CashoutFigures,
): Promise<Offer> {
  const { cashout } = deps.profile
  const id = transferIdOf(deps.clock.now(), deps.random.bytes(10))
  const { stake, gross, taxable, tax, net } = figures
  const lifeSeconds = liveLegs.length > 0 ? cashout.liveLifeSeconds : cashout.lifeSeconds
  const expiresAt = await insertOffer(
    deps.pool,
    {
      ...{ id, accountId: row.account_id, betId: row.id, settlementNumber: row.settlement_number },
      ...{ stake, gross, taxable, tax, net },
    },
    lifeSeconds,
  )
  const steps = cashoutDerivationOf({ ...ticket, marginPercent: cashout.marginPercent, figures })
  return { id, betId: row.id, code: row.code, figures, lifeSeconds, expiresAt: expiresAt.getTime(), steps }
}
