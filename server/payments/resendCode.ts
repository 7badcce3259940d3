// The code of a payment asked for again: another message for the same payment, which stays the only one. The code that did
// not come is named by its end, so that a repeat of the call sends nothing. A wallet's own code is the wallet's to send.
import type { DepositAnswer, PaymentResendBody, WithdrawalAnswer } from '@walia/contract/payments.ts'
import type { Session } from '../accounts/index.ts'
import { Refusal } from '../platform/http.ts'
import { inTransaction } from '../platform/transaction.ts'
import { ownDeposit } from './confirmDeposit.ts'
import { ownWithdrawal } from './confirmWithdrawal.ts'
import { depositAnswerOf } from './depositAnswer.ts'
import { type Caller, CODE_REASONS, nowOf, type PaymentsDeps } from './deps.ts'
import { awaitsPayer, findDeposit, lockDeposit, updatePayerCode } from './queries.ts'
import { isHeldByReversal } from './reversals.ts'
import { holdMayDeposit, refuseBarred } from './standing.ts'
import { withdrawalAnswerOf } from './withdrawalAnswer.ts'
import { findWithdrawal, lockWithdrawal, updateNewCode } from './withdrawalQueries.ts'

type Awaiting = { status: string; code_hash: Buffer | null; code_expires_at: Date | null }

/** Whether the code that ends then is the one in force. Throws PAYMENT_CODE_EXPIRED where its time is over. */
function isInForce(deps: PaymentsDeps, row: Awaiting, { expires_at }: PaymentResendBody): boolean {
  if (row.status !== 'awaiting_code' || row.code_hash === null || row.code_expires_at === null) return false
  if (row.code_expires_at.getTime() !== Date.parse(expires_at)) return false
  if (row.code_expires_at <= nowOf(deps)) throw new Refusal('PAYMENT_CODE_EXPIRED')
  return true
}

/** Only ours, to a payer. Throws NOT_FOUND, ACCOUNT_BLOCKED, SELF_EXCLUDED, PAYMENT_CODE_EXPIRED, CODE_SENDS_USED. */
export async function resendDepositCode(
  deps: PaymentsDeps,
  session: Session,
  id: string | null,
  body: PaymentResendBody,
  caller: Caller,
): Promise<DepositAnswer> {
  const { accountId } = session
  const { id: found } = await ownDeposit(deps, accountId, id)
  refuseBarred(session)
  await inTransaction(deps.pool, async (db) => {
    await holdMayDeposit(deps, db, accountId)
    const row = await lockDeposit(db, found)
    if (row === null || !awaitsPayer(row) || !isInForce(deps, row, body)) return
    const request = { mobile: row.mobile, subject: row.id, amount: row.amount + row.fee, accountId, ...caller }
    const { hash, expiresAt } = await deps.accounts.paymentCodes.sendToPayer(request, db)
    await updatePayerCode(db, row.id, hash, expiresAt)
  })
  const now = await findDeposit(deps.pool, found)
  if (now === null) throw new Refusal('NOT_FOUND')
  if (CODE_REASONS.includes(now.reason)) throw new Refusal('PAYMENT_CODE_EXPIRED')
  return depositAnswerOf(deps, now, caller.language)
}

/** Throws NOT_FOUND, ACCOUNT_BLOCKED, WITHDRAWALS_HELD, PAYMENT_CODE_EXPIRED, CODE_SENDS_USED. */
export async function resendWithdrawalCode(
  deps: PaymentsDeps,
  { accountId, status }: Session,
  id: string | null,
  body: PaymentResendBody,
  caller: Caller,
): Promise<WithdrawalAnswer> {
  const { id: found } = await ownWithdrawal(deps, accountId, id)
  if (status === 'blocked') throw new Refusal('ACCOUNT_BLOCKED')
  if (await isHeldByReversal(deps.pool, accountId)) throw new Refusal('WITHDRAWALS_HELD')
  await inTransaction(deps.pool, async (db) => {
    const row = await lockWithdrawal(db, found)
    if (row === null || !isInForce(deps, row, body)) return
    const request = { mobile: row.mobile, subject: row.id, amount: row.amount, ...caller }
    const { hash, expiresAt } = await deps.accounts.paymentCodes.send(request, db)
    await updateNewCode(db, row.id, hash, expiresAt)
  })
  const now = await findWithdrawal(deps.pool, found)
  if (now === null) throw new Refusal('NOT_FOUND')
  if (CODE_REASONS.includes(now.reason)) throw new Refusal('PAYMENT_CODE_EXPIRED')
  return withdrawalAnswerOf(deps, now, caller.language)
}
