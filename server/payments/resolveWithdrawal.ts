// Asking the provider what became of a withdrawal, and ending it exactly once.
import { contradictionOf, decideWithdrawal, type WithdrawalStep } from '@walia/domain/payments/decideWithdrawal.ts'
import { nowOf, type PaymentsContext, UNIQUE_VIOLATION } from './context.ts'
import type { CallbackClaim, PaymentProvider, PayoutState, PayoutWord } from './provider.ts'
import { nextQueryAtOf } from './schedule.ts'
import { sendWithdrawal, withdrawalOrderOf } from './sendWithdrawal.ts'
import { isOnItsWay, settleWithdrawal } from './settleWithdrawal.ts'
import { findWithdrawal, updateContradiction, updateWaiting, type WithdrawalRow } from './withdrawalQueries.ts'

/** Harmless to call at any time, any number of times, by many at once. `claim` is what a genuine callback said. */
export async function resolveWithdrawal(
  context: PaymentsContext,
  id: string,
  claim: CallbackClaim | null,
): Promise<void> {
  const row = await findWithdrawal(context.pool, id)
  if (row === null) return
  if (row.status === 'awaiting_code') return expireCode(context, row)
  const provider = context.providers.get(row.method)
  if (provider === undefined) return waitForProvider(context, row)
  if (row.status === 'paid' || row.status === 'refused') return doubtOutcome(context, row, provider, claim)
  if (!isOnItsWay(row)) return
  if (row.send_count === 0) return sendWithdrawal(context, row)
  const asked = await wordOf(context, row, provider, claim)
  const sentAt = row.sent_at?.getTime() ?? 0
  // What was asked before it was last sent says nothing about that.
  if (asked === null || asked.askedAt < sentAt) return
  const { said, askedAt } = asked
  const { amount, fee, currency, send_count: sendCount } = row
  const sent = { net: amount - fee, currency, sendCount, sinceSentMs: askedAt - sentAt }
  await take(context, row, decideWithdrawal(sent, said, claim), receiptOf(said, claim))
}

/** Null when the answer will come as a callback: then the next turn asks again. */
async function wordOf(
  context: PaymentsContext,
  row: WithdrawalRow,
  provider: PaymentProvider,
  claim: CallbackClaim | null,
): Promise<{ said: PayoutWord; askedAt: number } | null> {
  if (claim?.answer !== undefined) return claim.answer
  const askedAt = context.clock.now()
  const reference = row.provider_reference ?? claim?.reference ?? null
  const state = await provider.queryPaidOut(withdrawalOrderOf(context, row), reference)
  if (state.state !== 'asked') return { said: state, askedAt }
  const next = nextQueryAtOf(context.clock.now(), row.query_count)
  const status = row.status === 'checking' ? 'checking' : 'pending'
  await updateWaiting(context.pool, row.id, status, row.reason, next)
  return null
}

async function take(
  context: PaymentsContext,
  row: WithdrawalRow,
  step: WithdrawalStep,
  receipt: string | null,
): Promise<void> {
  const { pool, clock } = context
  if (step.do === 'pay') return pay(context, row.id, receipt)
  if (step.do === 'hold') return updateWaiting(pool, row.id, 'checking', step.reason, null)
  if (step.do === 'send') return sendWithdrawal(context, row)
  if (step.do === 'wait')
    return updateWaiting(pool, row.id, step.status, step.reason, nextQueryAtOf(clock.now(), row.query_count))
  // Sent again since it was asked for: then the answer is not about the last one.
  const isSameSend = (now: WithdrawalRow) => isOnItsWay(now) && now.send_count === row.send_count
  await settleWithdrawal(context, row.id, { as: 'released', reason: step.reason }, isSameSend)
}

async function pay(context: PaymentsContext, id: string, receipt: string | null): Promise<void> {
  try {
    await settleWithdrawal(context, id, { as: 'paid', receipt })
  } catch (cause) {
    if ((cause as { code?: string }).code !== UNIQUE_VIOLATION) throw cause
    await updateWaiting(context.pool, id, 'checking', 'receiptReused', null)
  }
}

const receiptOf = (state: PayoutWord, claim: CallbackClaim | null): string | null =>
  (state.state === 'paid' ? state.receipt : null) ?? claim?.receipt ?? null

/** It is configured no more: until it is again, a person may look at its books. */
const waitForProvider = ({ pool, clock }: PaymentsContext, { id, query_count }: WithdrawalRow): Promise<void> =>
  updateWaiting(pool, id, 'checking', 'noAnswer', nextQueryAtOf(clock.now(), query_count))

async function expireCode(context: PaymentsContext, row: WithdrawalRow): Promise<void> {
  const now = nowOf(context)
  const isOver = ({ status, code_expires_at }: WithdrawalRow) =>
    status === 'awaiting_code' && code_expires_at !== null && code_expires_at <= now
  await settleWithdrawal(context, row.id, { as: 'released', reason: 'codeExpired' }, isOver)
}

/** It is over, and stays so; that the provider now says otherwise is money that a person must look for. */
async function doubtOutcome(
  context: PaymentsContext,
  row: WithdrawalRow,
  provider: PaymentProvider,
  claim: CallbackClaim | null,
): Promise<void> {
  if (claim === null || row.send_count === 0) return
  const state =
    claim.answer?.said ?? (await provider.queryPaidOut(withdrawalOrderOf(context, row), row.provider_reference))
  const word = doubtOf(row, state)
  if (word === null || !(await updateContradiction(context.pool, row.id, word))) return
  context.log.error({ withdrawal: row.id, status: row.status, word }, 'a provider went back on a withdrawal')
}

function doubtOf(row: WithdrawalRow, state: PayoutState): string | null {
  if (row.status === 'paid')
    return state.state === 'failed' || state.state === 'not_found' ? state.state : otherAmountOf(row, state)
  return state.state === 'paid' || state.state === 'pending' ? state.state : null
}

const otherAmountOf = (row: WithdrawalRow, state: PayoutState): string | null =>
  state.state === 'paid' ? contradictionOf({ net: row.amount - row.fee, currency: row.currency }, state) : null
