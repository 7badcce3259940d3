// Asking the provider what became of a withdrawal, and ending it exactly once.
import { contradictionOf, decideWithdrawal, type WithdrawalStep } from '@walia/domain/payments/decideWithdrawal.ts'
import { nowOf, type PaymentsDeps, UNIQUE_VIOLATION } from './deps.ts'
import type { CallbackClaim, PaymentProvider, PayoutResult, PayoutState } from './provider.ts'
import { nextQueryAtOf } from './schedule.ts'
import { sendWithdrawal, withdrawalOrderOf } from './sendWithdrawal.ts'
import { CLAIM_EXPIRED, isOnItsWay, settleWithdrawal } from './settleWithdrawal.ts'
import { findWithdrawal, updateContradiction, updateWaiting, type WithdrawalRow } from './withdrawalQueries.ts'

/** Harmless to call at any time, any number of times, by many at once. `claim` is what a genuine callback said. */
export async function resolveWithdrawal(deps: PaymentsDeps, id: string, claim: CallbackClaim | null): Promise<void> {
  const row = await findWithdrawal(deps.pool, id)
  if (row === null) return
  if (row.status === 'awaiting_code') return expireCode(deps, row)
  if (row.status === 'awaiting_claim') return expireClaim(deps, row)
  const provider = deps.providers.get(row.method)
  if (provider === undefined) return waitForProvider(deps, row)
  if (row.status === 'paid' || row.status === 'refused') return doubtOutcome(deps, row, provider, claim)
  if (!isOnItsWay(row)) return
  if (row.send_count === 0) return sendWithdrawal(deps, row)
  const answer = await resultFrom(deps, row, provider, claim)
  const sentAt = row.sent_at?.getTime() ?? 0
  // What was asked before it was last sent says nothing about that.
  if (answer === null || answer.queriedAt < sentAt) return
  const { result, queriedAt } = answer
  const { amount, fee, currency, send_count: sendCount } = row
  const sent = { net: amount - fee, currency, sendCount, sinceSentMs: queriedAt - sentAt }
  await take(deps, row, decideWithdrawal(sent, result, claim), receiptOf(result, claim))
}

/** Null when the answer will come as a callback: then the next turn asks again. */
async function resultFrom(
  deps: PaymentsDeps,
  row: WithdrawalRow,
  provider: PaymentProvider,
  claim: CallbackClaim | null,
): Promise<{ result: PayoutResult; queriedAt: number } | null> {
  if (claim?.answer !== undefined) return claim.answer
  const queriedAt = deps.clock.now()
  const reference = row.provider_reference ?? claim?.reference ?? null
  const state = await provider.queryPaidOut(withdrawalOrderOf(deps, row), reference)
  if (state.state !== 'asked') return { result: state, queriedAt }
  const next = nextQueryAtOf(deps.clock.now(), row.query_count)
  const status = row.status === 'checking' ? 'checking' : 'pending'
  await updateWaiting(deps.pool, row.id, status, row.reason, next)
  return null
}

async function take(
  deps: PaymentsDeps,
  row: WithdrawalRow,
  step: WithdrawalStep,
  receipt: string | null,
): Promise<void> {
  const { pool, clock } = deps
  if (step.do === 'pay') return pay(deps, row.id, receipt)
  if (step.do === 'hold') return updateWaiting(pool, row.id, 'checking', step.reason, null)
  if (step.do === 'send') return sendWithdrawal(deps, row)
  if (step.do === 'wait')
    return updateWaiting(pool, row.id, step.status, step.reason, nextQueryAtOf(clock.now(), row.query_count))
  // Sent again since it was asked for: then the answer is not about the last one.
  const isSameSend = (now: WithdrawalRow) => isOnItsWay(now) && now.send_count === row.send_count
  await settleWithdrawal(deps, row.id, { as: 'released', reason: step.reason }, isSameSend)
}

async function pay(deps: PaymentsDeps, id: string, receipt: string | null): Promise<void> {
  try {
    await settleWithdrawal(deps, id, { as: 'paid', receipt })
  } catch (cause) {
    if ((cause as { code?: string }).code !== UNIQUE_VIOLATION) throw cause
    await updateWaiting(deps.pool, id, 'checking', 'receiptReused', null)
  }
}

const receiptOf = (state: PayoutResult, claim: CallbackClaim | null): string | null =>
  (state.state === 'paid' ? state.receipt : null) ?? claim?.receipt ?? null

/** It is configured no more: until it is again, a person may look at its books. */
const waitForProvider = ({ pool, clock }: PaymentsDeps, { id, query_count }: WithdrawalRow): Promise<void> =>
  updateWaiting(pool, id, 'checking', 'noAnswer', nextQueryAtOf(clock.now(), query_count))

async function expireCode(deps: PaymentsDeps, row: WithdrawalRow): Promise<void> {
  const now = nowOf(deps)
  const isOver = ({ status, code_expires_at }: WithdrawalRow) =>
    status === 'awaiting_code' && code_expires_at !== null && code_expires_at <= now
  await settleWithdrawal(deps, row.id, { as: 'released', reason: 'codeExpired' }, isOver)
}

async function expireClaim(deps: PaymentsDeps, row: WithdrawalRow): Promise<void> {
  const now = nowOf(deps)
  const isOver = ({ status, claim_expires_at }: WithdrawalRow) =>
    status === 'awaiting_claim' && claim_expires_at !== null && claim_expires_at <= now
  await settleWithdrawal(deps, row.id, { as: 'released', reason: CLAIM_EXPIRED }, isOver)
}

/** It is over, and stays so; that the provider now says otherwise is money that a person must look for. */
async function doubtOutcome(
  deps: PaymentsDeps,
  row: WithdrawalRow,
  provider: PaymentProvider,
  claim: CallbackClaim | null,
): Promise<void> {
  if (claim === null || row.send_count === 0) return
  const state =
    claim.answer?.result ?? (await provider.queryPaidOut(withdrawalOrderOf(deps, row), row.provider_reference))
  const reason = doubtOf(row, state)
  if (reason === null || !(await updateContradiction(deps.pool, row.id, reason))) return
  deps.log.error({ withdrawal: row.id, status: row.status, reason }, 'a provider went back on a withdrawal')
}

function doubtOf(row: WithdrawalRow, state: PayoutState): string | null {
  if (row.status === 'paid')
    return state.state === 'failed' || state.state === 'not_found' ? state.state : otherAmountOf(row, state)
  // Without an answer it may have left: a callback that was said to be taken is not sent again.
  return state.state === 'paid' ? 'paid' : ['pending', 'unknown', 'asked'].includes(state.state) ? 'pending' : null
}

const otherAmountOf = (row: WithdrawalRow, state: PayoutState): string | null =>
  state.state === 'paid' ? contradictionOf({ net: row.amount - row.fee, currency: row.currency }, state) : null
