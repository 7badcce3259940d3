// Asking the provider what became of a deposit, and crediting it exactly once.

import { depositPartsOf, methodOf } from '@walia/domain/payments/amounts.ts'
import { ON_ITS_WAY_MS } from '@walia/domain/payments/decideWithdrawal.ts'
import type { PayerMark } from '../accounts/index.ts'
import { inTransaction } from '../platform/transaction.ts'
import { askReversal } from './askReversal.ts'
import { isPrompted } from './depositAnswer.ts'
import {
  CANCELLED,
  CODE_REASONS,
  DECIDED_REASONS,
  NO_PAGE,
  nowOf,
  orderIdOf,
  type PaymentsDeps,
  UNIQUE_VIOLATION,
} from './deps.ts'
import { keepPayers, notePayers } from './payers.ts'
import type { CallbackClaim, PaymentProvider, ProviderState } from './provider.ts'
import {
  awaitsPayer,
  type DepositRow,
  findDeposit,
  lockDeposit,
  type Queryable,
  takenOf,
  updateCodeOver,
  updateDepositAwaitsCode,
  updateOpenState,
  updateQueriesOver,
  updateReceived,
  updateReference,
  updateSaidAmount,
} from './queries.ts'
import { CHECKOUT_LIFE_MS, codeExpiryOf, lastQueryAtOf, nextQueryAtOf } from './schedule.ts'

/** Of a deposit that its provider calls paid without naming the amount. */
const AMOUNT_UNKNOWN = 'amountUnknown'

/** Harmless to call at any time, any number of times, by many at once. `claim` is what a genuine callback said. */
export async function resolveDeposit(deps: PaymentsDeps, id: string, claim: CallbackClaim | null): Promise<void> {
  const row = await findDeposit(deps.pool, id)
  const provider = row === null ? undefined : providerOf(deps, row)
  if (row === null || provider === undefined) return
  if (awaitsPayer(row)) return expirePayerCode(deps, row)
  if (claim?.payers?.length) await notePayers(deps, id, claim.payers)
  if (mayBeReversed(row, claim)) return askReversal(deps, row, provider)
  if (isDecided(row)) return
  if (claim?.amount !== undefined) await updateSaidAmount(deps.pool, row.id, claim.amount)
  const reference = row.provider_reference ?? claim?.reference ?? null
  const state = await provider.queryCollected({ orderId: orderIdOf(row.id), reference })
  if (state.state === 'paid') return settlePaid(deps, row, state, claim)
  if (state.state === 'awaiting_code') return awaitCode(deps, row, state.reference)
  // Before it was ever credited: then it is one that failed.
  if (state.state === 'reversed') return updateOpenState(deps.pool, row, 'refused', 'refusedByProvider', null)
  const next = nextQueryAtOf(deps.clock.now(), row.query_count)
  const askedAt = row.payer_confirmed_at ?? row.created_at
  // Some providers know of an order only when somebody pays on its page.
  const isOld = deps.clock.now() - askedAt.getTime() > (row.checkout_url === null ? ON_ITS_WAY_MS : CHECKOUT_LIFE_MS)
  const isNever = state.state === 'failed' || (state.state === 'not_found' && isOld)
  // The bettor's own reason stays, and that of a page that never came.
  const isGivenUp = row.reason === CANCELLED || row.reason === NO_PAGE
  if (isNever && isGivenUp) return updateQueriesOver(deps.pool, id)
  if (state.state === 'failed') return updateOpenState(deps.pool, row, 'refused', state.reason, null)
  if (isNever) return updateOpenState(deps.pool, row, 'refused', 'notFound', onceMoreAt(deps, row, 'notFound'))
  const isForgotten = deps.clock.now() - askedAt.getTime() > CHECKOUT_LIFE_MS
  // Its page or the request on the phone may still be paid, and not every provider tells: asked for until a last time after a day.
  const mayBePaid = isGivenUp && (row.reason === NO_PAGE || row.checkout_url !== null || isPrompted(deps, row))
  if (mayBePaid && (state.state === 'unknown' || !isForgotten))
    return updateOpenState(deps.pool, row, 'refused', row.reason, next)
  // We were stopped before its page was kept.
  if (provider.hosted && row.checkout_url === null && isOld && !isGivenUp)
    return updateOpenState(deps.pool, row, 'refused', NO_PAGE, next)
  if (state.state === 'unknown') return updateOpenState(deps.pool, row, 'checking', 'noAnswer', next)
  if (isGivenUp) return updateQueriesOver(deps.pool, id)
  if (provider.hosted && isForgotten)
    return updateOpenState(deps.pool, row, 'refused', 'expired', onceMoreAt(deps, row, 'expired'))
  return updateOpenState(deps.pool, row, 'pending', null, next)
}

/** It, or what a part has left of it. */
function mayBeReversed(row: DepositRow, claim: CallbackClaim | null): boolean {
  const { whole, taken } = takenOf(row)
  return row.status === 'received' && taken < whole && (claim?.takenBack === true || row.reversal_said_at !== null)
}

const isDecided = ({ status, reason }: DepositRow): boolean => status === 'received' || DECIDED_REASONS.includes(reason)

/** A page that was paid on after its last day, by whoever kept it open: asked for once more a day later, then no more. */
const onceMoreAt = ({ clock }: PaymentsDeps, { checkout_url, reason }: DepositRow, now: string): Date | null =>
  checkout_url === null || reason === now ? null : new Date(clock.now() + CHECKOUT_LIFE_MS)

/** No provider was called for it, so there is none to query. */
async function expirePayerCode({ pool, clock }: PaymentsDeps, row: DepositRow): Promise<void> {
  if (row.code_expires_at !== null && row.code_expires_at.getTime() <= clock.now())
    await updateCodeOver(pool, row.id, 'codeExpired', null)
}

const providerOf = ({ providers }: PaymentsDeps, row: DepositRow): PaymentProvider | undefined =>
  providers.get(row.method)

/** The payer has not confirmed it: it waits while there is time, and is over then. */
async function awaitCode(deps: PaymentsDeps, row: DepositRow, reference: string): Promise<void> {
  const { pool, clock, profile } = deps
  if (row.reason === CANCELLED || CODE_REASONS.includes(row.reason)) return updateQueriesOver(pool, row.id)
  await updateReference(pool, row.id, reference)
  await updateDepositAwaitsCode(pool, row.id, codeExpiryOf(clock.now(), profile.account))
  if (row.code_expires_at !== null && row.code_expires_at.getTime() <= clock.now())
    await updateCodeOver(pool, row.id, 'codeExpired', lastQueryAtOf(clock.now()))
}

type Paid = Extract<ProviderState, { state: 'paid' }>

async function settlePaid(deps: PaymentsDeps, row: DepositRow, paid: Paid, claim: CallbackClaim | null): Promise<void> {
  const kept = row.said_amount === null ? {} : { amount: row.said_amount }
  const contradiction = contradictionOf(row, paid) ?? contradictionOf(row, claim ?? kept)
  // The amount is never assumed: the callback or the provider's report brings it.
  if (contradiction === null && (paid.amount ?? claim?.amount ?? row.said_amount) === null) {
    const next = nextQueryAtOf(deps.clock.now(), row.query_count)
    return updateOpenState(deps.pool, row, 'checking', AMOUNT_UNKNOWN, next)
  }
  // Money that is not what was ordered waits for a person.
  if (contradiction !== null) return updateOpenState(deps.pool, row, 'checking', contradiction, null)
  try {
    await credit(deps, row.id, { receipt: paid.receipt ?? claim?.receipt ?? null, payers: paid.payers ?? [] })
  } catch (cause) {
    if ((cause as { code?: string }).code !== UNIQUE_VIOLATION) throw cause
    await updateOpenState(deps.pool, row, 'checking', 'receiptReused', null)
  }
}

function contradictionOf(row: DepositRow, said: { amount?: number; currency?: string }): string | null {
  if (said.amount !== undefined && said.amount !== row.amount + row.fee) return 'amountDiffers'
  return said.currency !== undefined && said.currency !== row.currency ? 'currencyDiffers' : null
}

async function credit(deps: PaymentsDeps, id: string, said: Pick<Crediting, 'receipt' | 'payers'>): Promise<void> {
  const isCredited = await inTransaction(deps.pool, async (client) => {
    const row = await lockDeposit(client, id)
    if (row === null || isDecided(row)) return false
    await creditLocked(deps, client, row, { ...said, reason: null })
    return true
  })
  if (isCredited) deps.wallet.published()
}

/** Under the row's lock, in the caller's transaction; `wallet.published` after the commit. `total`: what came, if not as ordered. */
export async function creditLocked(
  deps: PaymentsDeps,
  db: Queryable,
  { id, account_id: accountId, provider, method, ...ordered }: DepositRow,
  { receipt, reason, total = ordered.amount + ordered.fee, payers = [] }: Crediting,
): Promise<void> {
  const isAsOrdered = total === ordered.amount + ordered.fee
  const basisPoints = methodOf(deps.profile, method)?.depositFeeBasisPoints ?? 0
  const credited = isAsOrdered ? null : depositPartsOf(total, basisPoints)
  await updateReceived(db, id, { receipt, reason, at: nowOf(deps), credited })
  const { amount, fee } = credited ?? ordered
  const outcome = await deps.wallet.deposit({ accountId, provider, reference: id, amount, fee }, db)
  // Whose phone was asked has paid; on a provider's page pays who the provider says, not who ordered it.
  const asked = deps.providers.get(method)?.hosted ? [] : [{ mobile: ordered.mobile }]
  await keepPayers(deps, db, { id, accountId, known: [...asked, ...ordered.payers] }, payers)
  if (outcome !== 'posted') deps.log.warn({ deposit: id, outcome }, 'a deposit was in the ledger already')
}

type Crediting = {
  receipt: string | null
  reason: string | null
  total?: number
  payers?: readonly PayerMark[]
}
