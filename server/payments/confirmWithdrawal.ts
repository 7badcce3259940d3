// The code of a withdrawal: the right one sends it or makes its reference code for a shop, too many wrong ones or too late a one gives the money back.
import type { WithdrawalAnswer } from '@walia/contract/payments.ts'
import { isCode } from '@walia/domain/accounts/rules.ts'
import { shopClaim } from '@walia/domain/market/banks.ts'
import { CLAIM_CODE_LENGTH, claimCodeOf } from '@walia/domain/payments/claimCode.ts'
import type { Session } from '../accounts/index.ts'
import { Refusal } from '../platform/http.ts'
import { inTransaction } from '../platform/transaction.ts'
import {
  CANCELLED,
  type Caller,
  CODE_REASONS,
  DETAILS_INVALID,
  nowOf,
  type PaymentsDeps,
  SHOP,
  UNREACHABLE,
} from './deps.ts'
import type { Queryable } from './queries.ts'
import { isHeldByReversal } from './reversals.ts'
import { nextQueryAtOf } from './schedule.ts'
import { sendWithdrawal } from './sendWithdrawal.ts'
import { settleLocked, settleWithdrawal } from './settleWithdrawal.ts'
import { withdrawalAnswerOf } from './withdrawalAnswer.ts'
import {
  findWithdrawal,
  lockWithdrawal,
  updateAwaitingClaim,
  updateCodeTries,
  updateConfirmed,
  type WithdrawalRow,
} from './withdrawalQueries.ts'

type Verdict = { is: 'right' | 'over' | 'ended' | 'held' } | { is: 'wrong'; triesLeft: number }

/** Throws NOT_FOUND, ACCOUNT_BLOCKED, WITHDRAWALS_HELD, CODE_FORMAT, PAYMENT_CODE_WRONG, PAYMENT_CODE_EXPIRED, PROVIDER_UNAVAILABLE,
 * BANK_DETAILS_INVALID. */
export async function confirmWithdrawal(
  deps: PaymentsDeps,
  session: Session,
  id: string | null,
  code: string,
  caller: Caller,
): Promise<WithdrawalAnswer> {
  const row = await ownWithdrawal(deps, session.accountId, id)
  if (session.status === 'blocked') throw new Refusal('ACCOUNT_BLOCKED')
  if (await isHeldByReversal(deps.pool, session.accountId)) throw new Refusal('WITHDRAWALS_HELD')
  if (!isCode(code, deps.profile.account)) throw new Refusal('CODE_FORMAT')
  if (row.status === 'awaiting_code') {
    await takeVerdict(deps, row, await inTransaction(deps.pool, (client) => tryCode(deps, client, row, code)))
  }
  const now = (await findWithdrawal(deps.pool, row.id)) ?? row
  if (CODE_REASONS.includes(now.reason)) throw new Refusal('PAYMENT_CODE_EXPIRED')
  return withdrawalAnswerOf(deps, now, caller.language)
}

/** While its code is awaited, or a till. Throws NOT_FOUND and CANCEL_TOO_LATE; what was cancelled before is answered as it stands. */
export async function cancelWithdrawal(
  deps: PaymentsDeps,
  session: Session,
  id: string | null,
  language: string,
): Promise<WithdrawalAnswer> {
  const row = await ownWithdrawal(deps, session.accountId, id)
  const awaits = ({ status }: WithdrawalRow) => status === 'awaiting_code' || status === 'awaiting_claim'
  await settleWithdrawal(deps, row.id, { as: 'released', reason: CANCELLED }, awaits)
  const now = (await findWithdrawal(deps.pool, row.id)) ?? row
  if (now.send_count > 0 || now.reason !== CANCELLED) throw new Refusal('CANCEL_TOO_LATE')
  return withdrawalAnswerOf(deps, now, language)
}

/** Somebody else's is not found, like one that does not exist. */
export async function ownWithdrawal(
  { pool }: PaymentsDeps,
  accountId: number,
  id: string | null,
): Promise<WithdrawalRow> {
  const row = id === null ? null : await findWithdrawal(pool, id)
  if (row === null || row.account_id !== accountId) throw new Refusal('NOT_FOUND')
  return row
}

/** One try after the other, under the row's lock; a refusal must not take back what it counts, so none is thrown here. */
async function tryCode(deps: PaymentsDeps, db: Queryable, { id }: WithdrawalRow, code: string): Promise<Verdict> {
  const { accounts, clock, profile } = deps
  const row = await lockWithdrawal(db, id)
  if (row === null || row.status !== 'awaiting_code' || row.code_hash === null) return { is: 'ended' }
  if (row.code_expires_at === null || row.code_expires_at <= nowOf(deps)) {
    await settleLocked(deps, db, row, { as: 'released', reason: 'codeExpired' })
    return { is: 'over' }
  }
  // Held since the call began: no try is counted, as before it.
  if (await isHeldByReversal(db, row.account_id)) return { is: 'held' }
  if (accounts.paymentCodes.isRight(code, row.code_hash, row.mobile, row.id)) {
    if (row.provider === SHOP) await awaitClaim(deps, db, row)
    else await updateConfirmed(db, row.id, nextQueryAtOf(clock.now(), 0))
    return { is: 'right' }
  }
  const tries = row.code_tries + 1
  await updateCodeTries(db, row.id, tries)
  if (tries < profile.account.codeTriesMax) return { is: 'wrong', triesLeft: profile.account.codeTriesMax - tries }
  await settleLocked(deps, db, row, { as: 'released', reason: 'codeTriesUsed' })
  return { is: 'over' }
}

function awaitClaim({ clock, random }: PaymentsDeps, db: Queryable, { id }: WithdrawalRow): Promise<void> {
  const expiresAt = new Date(clock.now() + shopClaim.hours * 3_600_000)
  return updateAwaitingClaim(db, id, claimCodeOf(random.bytes(CLAIM_CODE_LENGTH)), expiresAt)
}

async function takeVerdict(deps: PaymentsDeps, row: WithdrawalRow, verdict: Verdict): Promise<void> {
  if (verdict.is === 'held') throw new Refusal('WITHDRAWALS_HELD')
  if (verdict.is === 'wrong') throw new Refusal('PAYMENT_CODE_WRONG', { tries_left: verdict.triesLeft })
  if (verdict.is === 'over') deps.wallet.published()
  if (verdict.is !== 'right') return
  await sendWithdrawal(deps, row)
  const { reason } = (await findWithdrawal(deps.pool, row.id)) ?? row
  if (reason === UNREACHABLE) throw new Refusal('PROVIDER_UNAVAILABLE')
  if (reason === DETAILS_INVALID) throw new Refusal('BANK_DETAILS_INVALID')
}
