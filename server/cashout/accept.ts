// Accepting an offer: held while a leg is live, recomputed under the ticket's lock, paid once per offer id.
import { type CashoutDecision, decideCashout, offerStands } from '@walia/domain/cashout/offer.ts'
import type { CashoutRefusal } from '@walia/domain/cashout/refusals.ts'
import type { PoolClient } from 'pg'
import { loadTicket, lockOwnTicket, type TicketRow } from '../bets/index.ts'
import { transferIdOf } from '../ledger/index.ts'
import { Refusal } from '../platform/http.ts'
import { publish } from '../platform/outbox.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { CashoutDeps } from './deps.ts'
import { keepOffer, type Offer } from './offer.ts'
import {
  type CashoutCause,
  type CashoutRow,
  findCashout,
  findRefusal,
  insertCashout,
  lockAuto,
  type Money,
  type NewOffer,
  takeOffer,
  updateRefusal,
} from './queries.ts'
import { type TicketNow, ticketNowOf } from './ticketNow.ts'

export type AcceptRefusal =
  | CashoutRefusal
  | { ok: false; code: 'CASHOUT_EXPIRED' }
  /** The least amount was below `min`, or more than what was offered, `max`. */
  | { ok: false; code: 'CASHOUT_VALUE_INVALID'; min: number; max: number }
  /** More than the tolerance lower: `offer` has the figures of now. */
  | { ok: false; code: 'CASHOUT_CHANGED'; offer: Offer }
export type AcceptResult = { ok: true; cashout: CashoutRow; code: string } | AcceptRefusal

type Attempt =
  | { kind: 'cashedOut' | 'repeated'; cashout: CashoutRow; code: string }
  | { kind: 'refused'; refusal: Exclude<AcceptRefusal, { code: 'CASHOUT_CHANGED' }> }
  | { kind: 'changed'; row: TicketRow; now: TicketNow; decision: CashoutDecision & { ok: true } }

export type Acceptance = {
  cause: CashoutCause
  /** The least net amount that the bettor takes when the offer falls, minor units; null: only what was offered. */
  least: number | null
}

/** The same offer id gets the same answer, however often and however many at once ask. */
export async function acceptOffer(
  deps: CashoutDeps,
  accountId: number,
  offerId: string,
  acceptance: Acceptance,
): Promise<AcceptResult> {
  const offer = await takeOffer(deps.pool, accountId, offerId)
  if (offer === null) return repeatOf(deps, accountId, offerId)
  // Refused under the lock as every other answer is; there is nothing to wait for.
  const interrupted = !leastIsSound(deps, offer, acceptance) || (await holdLive(deps, offer))
  // One that was frozen has prices of before: the offer stays as it is, and the leader of now is asked.
  if (!deps.sells()) throw new Refusal('UNAVAILABLE')
  const work = (db: PoolClient) => attemptOnce(deps, db, offer, acceptance, interrupted)
  // What sells by itself is the job of one process; a bettor's own acceptance is taken by any.
  const attempt = await (acceptance.cause === 'auto'
    ? deps.leases.write('auto_cashout', work)
    : inTransaction(deps.pool, work))
  if (attempt.kind === 'refused') return attempt.refusal
  if (attempt.kind === 'changed') {
    const fresh = await keepOffer(deps, attempt.row, attempt.now, attempt.decision)
    return { ok: false, code: 'CASHOUT_CHANGED', offer: fresh }
  }
  const { cashout, code } = attempt
  if (attempt.kind === 'cashedOut') deps.published()
  return { ok: true, cashout, code }
}

/** Who wants more than was offered accepts nothing, and an amount below what is ever offered says nothing. */
const leastIsSound = ({ profile }: CashoutDeps, { net }: NewOffer, { least }: Acceptance): boolean =>
  least === null || (least >= profile.cashout.amountMin && least <= net)

/** An offer that is gone was accepted before, or is over. */
async function repeatOf({ pool }: CashoutDeps, accountId: number, offerId: string): Promise<AcceptResult> {
  const cashout = await findCashout(pool, accountId, offerId)
  if (cashout === null) return { ok: false, code: 'CASHOUT_EXPIRED' }
  return { ok: true, cashout, code: (await loadTicket(pool, accountId, cashout.bet_id)).code }
}

/** As long as a live placement waits; true when a line closed or a goal fell meanwhile. No connection is kept. */
async function holdLive(deps: CashoutDeps, offer: NewOffer): Promise<boolean> {
  const row = await loadTicket(deps.pool, offer.accountId, offer.betId)
  const { liveLegs } = ticketNowOf(deps, row)
  if (liveLegs.length === 0) return false
  const { interrupted } = await deps.holds.wait(liveLegs, deps.profile.liveHoldSeconds * 1000)
  return interrupted.some(Boolean)
}

/**
 * Under the ticket's lock, which settlement and rulings take as well: the second finds what the first did. An
 * answered offer is over, refused or paid, also for those who asked at the same time or ask again.
 */
async function attemptOnce(
  deps: CashoutDeps,
  db: PoolClient,
  offer: NewOffer,
  acceptance: Acceptance,
  interrupted: boolean,
): Promise<Attempt> {
  const row = await lockOwnTicket(db, offer.accountId, offer.betId)
  const before = await findCashout(db, offer.accountId, offer.id)
  if (before !== null) return { kind: 'repeated', cashout: before, code: row.code }
  const refusal = await findRefusal(db, offer.id)
  if (refusal === undefined) return refusedWith('CASHOUT_EXPIRED')
  if (refusal !== null) return refusedAgain(deps, offer, row, refusal)
  if (acceptance.cause === 'auto' && !(await isStillWanted(db, offer, acceptance))) {
    await updateRefusal(db, offer.id, 'CASHOUT_EXPIRED')
    return refusedWith('CASHOUT_EXPIRED')
  }
  if (!leastIsSound(deps, offer, acceptance)) {
    await updateRefusal(db, offer.id, 'CASHOUT_VALUE_INVALID')
    return leastRefusedOf(deps, offer)
  }
  const attempt = interrupted ? refusedWith('CASHOUT_SUSPENDED') : await attemptOf(deps, db, offer, acceptance, row)
  if (attempt.kind === 'refused') await updateRefusal(db, offer.id, attempt.refusal.code)
  if (attempt.kind === 'changed') await updateRefusal(db, offer.id, 'CASHOUT_CHANGED')
  return attempt
}

/** The bettor may have taken the value away, or set a higher one, during the live hold. */
async function isStillWanted(db: PoolClient, { accountId, betId }: NewOffer, { least }: Acceptance): Promise<boolean> {
  const target = await lockAuto(db, accountId, betId)
  return target !== null && least !== null && target <= least
}

type Refused = Attempt & { kind: 'refused' }

const leastRefusedOf = ({ profile }: CashoutDeps, { net }: NewOffer): Refused => ({
  kind: 'refused',
  refusal: { ok: false, code: 'CASHOUT_VALUE_INVALID', min: profile.cashout.amountMin, max: net },
})

const refusedWith = (
  code: Exclude<Refused['refusal']['code'], 'CASHOUT_TOO_SMALL' | 'CASHOUT_VALUE_INVALID'>,
): Refused => ({
  kind: 'refused',
  refusal: { ok: false, code },
})

/** The answer of before; one that brought a new offer brings one of now. */
function refusedAgain(deps: CashoutDeps, offer: NewOffer, row: TicketRow, code: string): Attempt {
  if (code === 'CASHOUT_VALUE_INVALID') return leastRefusedOf(deps, offer)
  if (code !== 'CASHOUT_CHANGED' && code !== 'CASHOUT_TOO_SMALL')
    return refusedWith(code as Parameters<typeof refusedWith>[0])
  const now = ticketNowOf(deps, row)
  const decision = decideCashout(now.ticket, deps.profile, partNow(row, offer))
  return decision.ok ? { kind: 'changed', row, now, decision } : { kind: 'refused', refusal: decision }
}

async function attemptOf(
  deps: CashoutDeps,
  db: PoolClient,
  offer: NewOffer,
  { cause, least }: Acceptance,
  row: TicketRow,
): Promise<Attempt> {
  const now = ticketNowOf(deps, row)
  const same = row.settlement_number === offer.settlementNumber
  const decision = decideCashout(now.ticket, deps.profile, partNow(row, offer))
  if (!decision.ok) return { kind: 'refused', refusal: decision }
  const money = same ? moneyOf(deps, offer, decision, least) : null
  if (money === null) return { kind: 'changed', row, now, decision }
  await insertCashout(db, {
    ...{ offer, money, cause },
    number: row.settlement_number + 1,
    transferId: transferIdOf(deps.clock.now(), deps.random.bytes(10)),
    vat: row.vat - row.vat_out - decision.vatLeft,
    details: detailsOf(offer, now, money, decision.gross, least),
  })
  const cashout = await findCashout(db, offer.accountId, offer.id)
  if (cashout === null) throw new Error(`the cash-out ${offer.id} is gone`)
  const { accountId, betId } = offer
  await publish(db, 'bet.cashedOut', { accountId, betId, stakeLeft: cashout.stake_left })
  return { kind: 'cashedOut', cashout, code: row.code }
}

/** What was offered while it stands; what it is worth now when the bettor takes as little; otherwise null. */
function moneyOf(
  { profile }: CashoutDeps,
  offer: NewOffer,
  decision: CashoutDecision & { ok: true },
  least: number | null,
): Money | null {
  if (offerStands(offer.gross, decision.gross, profile.cashout)) return offer
  return least !== null && decision.net >= least ? decision : null
}

/** The part that was offered, as far as it is still open. */
const partNow = (row: TicketRow, { stake }: NewOffer): number | null =>
  stake < row.stake - row.stake_out ? stake : null

const detailsOf = (
  { id, ...offered }: NewOffer,
  { ticket }: TicketNow,
  { stake, gross, tax, net }: Money,
  grossNow: number,
  least: number | null,
): object => {
  const prices = ticket.legs.map((leg) => leg.current)
  return { cashout: { offer: id, offered: offered.net, stake, gross, tax, net, grossNow, least, prices } }
}
