// A provider takes a deposit back after it was credited. It leaves the wallet, below zero if need be. The account withdraws
// nothing from the moment a callback speaks of it until the provider answers that it has the money, or an operator has settled it.
import { dayOf } from '@walia/domain/market/days.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { takenBackPartsOf } from '@walia/domain/payments/amounts.ts'
import { doneOnce } from '../platform/doneOnce.ts'
import { inTransaction } from '../platform/transaction.ts'
import { nowOf, orderIdOf, type PaymentsDeps, paymentIdOf, printedIdOf } from './deps.ts'
import type { PaymentProvider, ProviderState } from './provider.ts'
import { creditedOf, type DepositRow, lockDeposit, type Queryable } from './queries.ts'
import { insertDifference } from './reconcileQueries.ts'
import {
  hasOpenReversal,
  loadOpenReversals,
  type ReversalSettled,
  type ReversalSource,
  updateReversalDenied,
  updateReversalSaid,
  updateReversalSettled,
  updateReversed,
} from './reversalQueries.ts'
import { nextQueryAtOf } from './schedule.ts'

export type { ReversalSettled } from './reversalQueries.ts'
export type TakenBack = 'taken' | 'before' | 'notReceived' | 'amountDiffers'

const LISTED_MAX = 100

/** Once per deposit, whoever says it first. `total`: minor units, what left; all of it, or a person decides how much. */
export async function takeBack(
  deps: PaymentsDeps,
  id: string,
  total: number | null,
  from: ReversalSource,
): Promise<TakenBack> {
  const outcome = await inTransaction(deps.pool, (db) => takeBackIn(deps, db, id, total, from))
  announceTaken(deps, outcome, id, from)
  return outcome
}

async function takeBackIn(
  deps: PaymentsDeps,
  client: Queryable,
  id: string,
  total: number | null,
  from: ReversalSource,
): Promise<TakenBack> {
  const row = await lockDeposit(client, id)
  if (row === null || row.status !== 'received') return 'notReceived'
  if (row.reversed_at !== null) return 'before'
  const { amount, fee } = creditedOf(row)
  const whole = amount + fee
  if (total !== null && (from === 'operator' ? total > whole : total !== whole)) return 'amountDiffers'
  const part = total === null || total === whole ? null : total
  await updateReversed(client, id, { from, part }, nowOf(deps))
  const { account_id: accountId, provider } = row
  const taken = takenBackPartsOf({ amount, fee }, part ?? whole)
  await deps.wallet.takeBack({ accountId, provider, reference: id, ...taken }, client)
  return 'taken'
}

/** After the commit. */
function announceTaken({ wallet, log }: PaymentsDeps, outcome: TakenBack, deposit: string, from: ReversalSource): void {
  if (outcome !== 'taken') return
  wallet.published()
  log.error({ deposit, from }, 'a provider took a credited deposit back')
}

/**
 * A callback speaks of it: the provider is asked until it says paid or taken back. That it does not know a payment which it
 * has called paid before, or calls it failed, is neither.
 */
export async function askReversal(deps: PaymentsDeps, row: DepositRow, provider: PaymentProvider): Promise<void> {
  const { pool, clock } = deps
  await updateReversalSaid(pool, row.id, nowOf(deps), nextQueryAtOf(clock.now(), row.query_count))
  const state = await provider.queryCollected({ orderId: orderIdOf(row.id), reference: row.provider_reference })
  if (state.state === 'paid') {
    await updateReversalDenied(pool, row.id)
    return
  }
  if (state.state !== 'reversed') return
  if ((await takeBack(deps, row.id, state.amount, 'callback')) !== 'amountDiffers') return
  await updateReversalDenied(pool, row.id)
  await keepDifference(deps, row, state)
}

/** A part of it, or another sum: written as a difference that a person decides. */
async function keepDifference(
  { pool, clock, profile, log }: PaymentsDeps,
  row: DepositRow,
  { amount }: Extract<ProviderState, { state: 'reversed' }>,
): Promise<void> {
  const { amount: credited, fee } = creditedOf(row)
  const subject = { provider: row.provider, direction: 'back', order: orderIdOf(row.id), receipt: null } as const
  const day = dayOf(clock.now(), profile.timeZone)
  const figures = { kind: 'amountDiffers', ours: credited + fee, theirs: amount } as const
  await insertDifference(pool, { ...subject, ...figures, day, foundAt: new Date(clock.now()) })
  log.error({ deposit: row.id, amount }, 'a provider took back another amount than was credited')
}

export const isHeldByReversal = (db: Queryable, accountId: number): Promise<boolean> => hasOpenReversal(db, accountId)

/** `denied`: a callback has only said so, and the provider's books show that it was not taken back. */
export type ReversalEnding = ReversalSettled | 'denied'
export type ReversedByHand =
  | { ok: true; status: TakenBack | ReversalEnding; writtenOff?: string }
  | {
      ok: false
      code:
        | 'NO_SUCH_DEPOSIT'
        | 'NOT_RECEIVED'
        | 'NOT_TAKEN_BACK'
        | 'TAKEN_BACK'
        | 'NOT_SAID'
        | 'DEBT_OPEN'
        | 'AMOUNT_TOO_HIGH'
      debt?: string
    }

/**
 * By an operator, for a provider that says it in its portal only, or that took a part: `total` of what was paid, the fee's
 * share in it. A part is taken once, as the whole is.
 */
export async function takeBackByHand(
  deps: PaymentsDeps,
  printedId: string,
  total: number | null = null,
  requestId: number | null = null,
): Promise<ReversedByHand> {
  const id = paymentIdOf('dep', printedId)
  if (id === null) return { ok: false, code: 'NO_SUCH_DEPOSIT' }
  const outcome = await doneOnce(deps.pool, requestId, (db) => takeBackIn(deps, db, id, total, 'operator'))
  announceTaken(deps, outcome, id, 'operator')
  if (outcome === 'notReceived') return { ok: false, code: 'NOT_RECEIVED' }
  return outcome === 'amountDiffers' ? { ok: false, code: 'AMOUNT_TOO_HIGH' } : { ok: true, status: outcome }
}

/**
 * The account may withdraw again. `covered` needs a wallet that owes nothing; `written_off` has the house pay what it owes
 * still. The same ruling again answers what it is.
 */
export async function settleReversal(
  deps: PaymentsDeps,
  printedId: string,
  as: ReversalEnding,
  requestId: number | null = null,
): Promise<ReversedByHand> {
  const id = paymentIdOf('dep', printedId)
  if (as === 'denied') return denyReversal(deps, id, requestId)
  const answer = await doneOnce(deps.pool, requestId, async (client): Promise<ReversedByHand> => {
    const row = id === null ? null : await lockDeposit(client, id)
    if (row === null) return { ok: false, code: 'NO_SUCH_DEPOSIT' }
    if (row.reversed_at === null) return { ok: false, code: 'NOT_TAKEN_BACK' }
    if (row.reversal_settled_as !== null) return { ok: true, status: row.reversal_settled_as }
    const owed = await deps.wallet.owed(row.account_id, client)
    if (owed > 0 && as === 'covered') return { ok: false, code: 'DEBT_OPEN', debt: amountText(owed) }
    await updateReversalSettled(client, row.id, as, nowOf(deps))
    if (owed === 0 || as === 'covered') return { ok: true, status: as }
    await deps.wallet.writeOff({ accountId: row.account_id, reference: row.id, amount: owed }, client)
    return { ok: true, status: as, writtenOff: amountText(owed) }
  })
  deps.wallet.published()
  return answer
}

/** Another callback that says so begins it anew. What was taken back is not denied. */
const denyReversal = (deps: PaymentsDeps, id: string | null, requestId: number | null): Promise<ReversedByHand> =>
  doneOnce(deps.pool, requestId, async (client): Promise<ReversedByHand> => {
    const row = id === null ? null : await lockDeposit(client, id)
    if (row === null) return { ok: false, code: 'NO_SUCH_DEPOSIT' }
    if (row.reversed_at !== null) return { ok: false, code: 'TAKEN_BACK' }
    if (!(await updateReversalDenied(client, row.id))) return { ok: false, code: 'NOT_SAID' }
    return { ok: true, status: 'denied' }
  })

/** For the operator: who took what back from whom, or may have, and what the wallet owes. */
export async function openReversals(deps: PaymentsDeps): Promise<object[]> {
  const rows = await loadOpenReversals(deps.pool, LISTED_MAX)
  return Promise.all(
    rows.map(async (row) => ({
      deposit: printedIdOf('dep', row.id),
      account: row.account_id,
      provider: row.provider,
      total: amountText(row.amount + row.fee),
      taken: row.reversed_at === null ? null : amountText(row.reversed_total ?? row.amount + row.fee),
      state: row.reversed_at === null ? 'said' : 'taken',
      from: row.reversed_from ?? 'callback',
      at: (row.reversed_at ?? row.reversal_said_at)?.toISOString(),
      owed: amountText(Math.max(0, -(await deps.wallet.balancesOf(row.account_id)).cash)),
    })),
  )
}
