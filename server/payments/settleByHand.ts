// What an operator decides about payments that wait for a person, and what there is to decide.
import { amountText } from '@walia/domain/money/money.ts'
import { ON_ITS_WAY_MS } from '@walia/domain/payments/decideWithdrawal.ts'
import { doneOnce } from '../platform/doneOnce.ts'
import { BY_HAND, HELD_REASONS, nowOf, type PaymentsDeps, paymentIdOf, printedIdOf, RETURNED } from './deps.ts'
import {
  creditedOf,
  type DepositRow,
  findDeposit,
  loadUndecidedDeposits,
  lockDeposit,
  updateLeft,
  updateRefusedByHand,
} from './queries.ts'
import { creditLocked } from './resolveDeposit.ts'
import { isOnItsWay, settleLocked } from './settleWithdrawal.ts'
import {
  findWithdrawal,
  loadHeldWithdrawals,
  lockWithdrawal,
  updateAcknowledged,
  type WithdrawalRow,
} from './withdrawalQueries.ts'

export type HandEnding = 'paid' | 'released'
/** `returned`: the money came, and was sent back. */
export type DepositEnding = 'received' | 'refused' | 'returned' | 'left'
export type Acknowledged =
  | { ok: true; contradiction: string | null }
  | { ok: false; code: 'NO_SUCH_WITHDRAWAL' | 'NOT_CONTRADICTED' }
export type DepositByHand =
  | { ok: true; status: string }
  | { ok: false; code: 'NO_SUCH_DEPOSIT' | 'NOT_CHECKING' | 'ON_ITS_WAY'; status?: string }
export type ByHand =
  | { ok: true; status: string }
  | { ok: false; code: 'NO_SUCH_WITHDRAWAL' | 'NOT_CHECKING' | 'ON_ITS_WAY'; status?: string }
const LISTED_MAX = 100

/**
 * Only one that is held as `checking`: the same ruling again answers what it is, the other one is refused. What was sent
 * and not answered may still arrive, and is given back only after the time that a provider's "no such order" needs too.
 */
export async function settleByHand(
  deps: PaymentsDeps,
  printedId: string,
  as: HandEnding,
  requestId: number | null = null,
): Promise<ByHand> {
  const id = paymentIdOf('wdr', printedId)
  const row = id === null ? null : await findWithdrawal(deps.pool, id)
  if (row === null) return { ok: false, code: 'NO_SUCH_WITHDRAWAL' }
  const latestSentAt = nowOf(deps).getTime() - ON_ITS_WAY_MS
  const mayArrive = (now: WithdrawalRow) =>
    as === 'released' && isOnItsWay(now) && now.sent_at !== null && now.sent_at.getTime() > latestSentAt
  const isHeld = (now: WithdrawalRow) => now.status === 'checking' && !mayArrive(now)
  const ending = as === 'paid' ? { as, receipt: null, reason: BY_HAND } : { as, reason: BY_HAND }
  const answer = await doneOnce(deps.pool, requestId, async (db): Promise<ByHand> => {
    const locked = await lockWithdrawal(db, row.id)
    if (locked !== null && isHeld(locked)) await settleLocked(deps, db, locked, ending)
    const now = (await findWithdrawal(db, row.id)) ?? row
    const { status } = now
    if (now.reason === BY_HAND && status === (as === 'paid' ? 'paid' : 'refused')) return { ok: true, status }
    return { ok: false, code: status === 'checking' && mayArrive(now) ? 'ON_ITS_WAY' : 'NOT_CHECKING', status }
  })
  if (answer.ok) deps.wallet.published()
  return answer
}

/** What is checked, before what a provider went back on. */
export async function heldWithdrawals(deps: PaymentsDeps): Promise<object[]> {
  const now = nowOf(deps).getTime()
  return (await loadHeldWithdrawals(deps.pool, LISTED_MAX)).map((row) => ({
    withdrawal: printedIdOf('wdr', row.id),
    account: row.account_id,
    method: row.method,
    mobile: row.mobile,
    net: amountText(row.amount - row.fee),
    status: row.status,
    reason: row.reason,
    contradiction: row.contradiction,
    reference: row.provider_reference,
    sends: row.send_count,
    minutes: Math.floor((now - row.created_at.getTime()) / 60_000),
  }))
}

/**
 * Only one that is held as `checking`, and for good: no answer of the provider changes it afterwards. What the provider has
 * not answered may still be paid, and is refused only after the time that its "no such order" needs too. `total`, minor
 * units, came in place of what was ordered, the method's fee in it. `left` changes nothing but that it is listed no more.
 */
export async function settleDepositByHand(
  deps: PaymentsDeps,
  printedId: string,
  as: DepositEnding,
  total?: number,
  requestId: number | null = null,
): Promise<DepositByHand> {
  const id = paymentIdOf('dep', printedId)
  const row = id === null ? null : await findDeposit(deps.pool, id)
  if (row === null) return { ok: false, code: 'NO_SUCH_DEPOSIT' }
  const latestAskedAt = nowOf(deps).getTime() - ON_ITS_WAY_MS
  const mayArrive = (now: DepositRow) =>
    as === 'refused' &&
    !HELD_REASONS.includes(now.reason) &&
    (now.payer_confirmed_at ?? now.created_at).getTime() > latestAskedAt
  const answer = await doneOnce(deps.pool, requestId, async (client): Promise<DepositByHand> => {
    const locked = await lockDeposit(client, row.id)
    if (locked !== null && locked.status === 'checking' && !mayArrive(locked)) {
      if (as === 'left') await updateLeft(client, row.id, nowOf(deps))
      else if (as === 'received')
        await creditLocked(deps, client, locked, { receipt: null, reason: BY_HAND, ...(total ? { total } : {}) })
      else await updateRefusedByHand(client, row.id, REASONS[as])
    }
    const now = (await findDeposit(client, row.id)) ?? row
    const { status } = now
    if (isAs(now, as, total)) return { ok: true, status }
    return { ok: false, code: status === 'checking' && mayArrive(now) ? 'ON_ITS_WAY' : 'NOT_CHECKING', status }
  })
  if (answer.ok && as === 'received') deps.wallet.published()
  return answer
}

const REASONS = { refused: BY_HAND, returned: RETURNED } as const

/** The same ruling again answers what it is; another amount is another ruling. */
function isAs(row: DepositRow, as: DepositEnding, given?: number): boolean {
  const { status, reason, amount, fee } = row
  const credited = creditedOf(row)
  if (as === 'left') return status === 'checking'
  if (as === 'received')
    return status === 'received' && reason === BY_HAND && credited.amount + credited.fee === (given ?? amount + fee)
  return status === 'refused' && reason === REASONS[as]
}

/** A withdrawal that its provider went back on is listed no more, until it does so again. */
export async function acknowledge(
  deps: PaymentsDeps,
  printedId: string,
  requestId: number | null = null,
): Promise<Acknowledged> {
  const id = paymentIdOf('wdr', printedId)
  const row = id === null ? null : await findWithdrawal(deps.pool, id)
  if (row === null) return { ok: false, code: 'NO_SUCH_WITHDRAWAL' }
  return doneOnce<Acknowledged>(deps.pool, requestId, async (db) => {
    const known = await updateAcknowledged(db, row.id, nowOf(deps))
    return known ? { ok: true, contradiction: row.contradiction } : { ok: false, code: 'NOT_CONTRADICTED' }
  })
}

/** Those that only a person ends, then those without a decision for as long as one needs at most; oldest first. */
export async function undecidedDeposits(deps: PaymentsDeps): Promise<object[]> {
  const now = nowOf(deps).getTime()
  const rows = await loadUndecidedDeposits(deps.pool, new Date(now - ON_ITS_WAY_MS), LISTED_MAX)
  return rows.map((row) => ({
    deposit: printedIdOf('dep', row.id),
    account: row.account_id,
    method: row.method,
    mobile: row.mobile,
    total: amountText(row.amount + row.fee),
    status: row.status,
    reason: row.reason,
    said: row.said_amount === null ? null : amountText(row.said_amount),
    needsPerson: HELD_REASONS.includes(row.reason),
    reference: row.provider_reference,
    questions: row.query_count,
    minutes: Math.floor((now - row.created_at.getTime()) / 60_000),
  }))
}
