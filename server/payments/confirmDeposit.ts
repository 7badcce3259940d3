// The code of a deposit: the wallet's own, which the wallet judges, or ours, which a payer gives whose number is not the
// account's.
import type { DepositAnswer } from '@walia/contract/payments.ts'
import type { Session } from '../accounts/index.ts'
import { Refusal } from '../platform/http.ts'
import { inTransaction } from '../platform/transaction.ts'
import { depositAnswerOf, isPrompted } from './depositAnswer.ts'
import { CANCELLED, type Caller, CODE_REASONS, nowOf, orderIdOf, type PaymentsDeps } from './deps.ts'
import {
  awaitsPayer,
  type DepositRow,
  findDeposit,
  lockDeposit,
  returnDepositCodeTry,
  takeDepositCodeTry,
  updateCancelled,
  updateCodeOver,
  updateOpenState,
  updatePayerConfirmed,
} from './queries.ts'
import { resolveDeposit } from './resolveDeposit.ts'
import { lastQueryAtOf, nextQueryAtOf } from './schedule.ts'
import { holdMayDeposit, refuseBarred } from './standing.ts'
import { collect, countPrompt } from './startDeposit.ts'

/** Wallets send 4 to 8 digits. */
const CODE = /^[0-9]{4,8}$/

/**
 * Throws NOT_FOUND, ACCOUNT_BLOCKED, SELF_EXCLUDED, CODE_FORMAT, PAYMENT_CODE_WRONG or _EXPIRED, PROMPTS_USED,
 * PROVIDER_UNAVAILABLE.
 */
export async function confirmDeposit(
  deps: PaymentsDeps,
  session: Session,
  id: string | null,
  code: string,
  caller: Caller,
): Promise<DepositAnswer> {
  const row = await ownDeposit(deps, session.accountId, id)
  refuseBarred(session)
  if (!CODE.test(code)) throw new Refusal('CODE_FORMAT')
  if (row.status === 'awaiting_code') {
    if (awaitsPayer(row)) await tryPayerCode(deps, row, code, caller)
    else await tryCode(deps, row, code)
  }
  const now = (await findDeposit(deps.pool, row.id)) ?? row
  if (CODE_REASONS.includes(now.reason)) throw new Refusal('PAYMENT_CODE_EXPIRED')
  return depositAnswerOf(deps, now, caller.language)
}

/**
 * While its code is awaited, its checkout page, or the PIN on a phone that was asked: no money has moved then. A provider that has taken it at the same moment is
 * asked for it all the same, and what it has taken is credited. Throws NOT_FOUND and CANCEL_TOO_LATE; what was cancelled before is
 * answered as it stands.
 */
export async function cancelDeposit(
  deps: PaymentsDeps,
  session: Session,
  id: string | null,
  language: string,
): Promise<DepositAnswer> {
  const row = await ownDeposit(deps, session.accountId, id)
  await inTransaction(deps.pool, async (client) => {
    const locked = await lockDeposit(client, row.id)
    if (locked === null || !isCancellable(deps, locked)) return
    await updateCancelled(client, row.id, nowOf(deps), awaitsPayer(locked) ? null : lastQueryAtOf(deps.clock.now()))
  })
  const now = (await findDeposit(deps.pool, row.id)) ?? row
  if (now.reason !== CANCELLED) throw new Refusal('CANCEL_TOO_LATE')
  return depositAnswerOf(deps, now, language)
}

const isCancellable = (deps: PaymentsDeps, row: DepositRow): boolean =>
  row.status === 'awaiting_code' || (row.status === 'pending' && (row.checkout_url !== null || isPrompted(deps, row)))

/** Somebody else's is not found, like one that does not exist. */
export async function ownDeposit({ pool }: PaymentsDeps, accountId: number, id: string | null): Promise<DepositRow> {
  const row = id === null ? null : await findDeposit(pool, id)
  if (row === null || row.account_id !== accountId) throw new Refusal('NOT_FOUND')
  return row
}

/** Ours. Right, it has the payer asked for the money; a phone that was asked too often leaves the code to be tried again. */
async function tryPayerCode(
  deps: PaymentsDeps,
  deposit: DepositRow,
  code: string,
  { language, ip }: Caller,
): Promise<void> {
  const { id, method } = deposit
  const { pool, clock, profile, providers, accounts } = deps
  const triesMax = profile.account.codeTriesMax
  const row = await takeTry(deps, deposit)
  const provider = providers.get(method)
  if (row === null || row.code_hash === null || provider === undefined) return giveUp(deps, id, triesMax)
  if (!accounts.paymentCodes.isRight(code, row.code_hash, row.mobile, id)) {
    if (row.code_tries >= triesMax) return updateCodeOver(pool, id, 'codeTriesUsed', null)
    throw new Refusal('PAYMENT_CODE_WRONG', { tries_left: triesMax - row.code_tries })
  }
  const confirmed = await inTransaction(pool, async (client) => {
    await holdMayDeposit(deps, client, deposit.account_id)
    const open = await updatePayerConfirmed(client, id, nowOf(deps), nextQueryAtOf(clock.now(), 0))
    if (open !== null) await countPrompt(deps, client, { mobile: open.mobile, ip, accountId: open.account_id })
    return open
  })
  if (confirmed !== null) await collect(deps, confirmed, provider, language)
}

async function tryCode(deps: PaymentsDeps, deposit: DepositRow, code: string): Promise<void> {
  const { id, method } = deposit
  const { pool, clock, profile, providers } = deps
  const triesMax = profile.account.codeTriesMax
  const row = await takeTry(deps, deposit)
  const confirm = providers.get(method)?.confirm
  if (row === null || row.provider_reference === null || !confirm) return giveUp(deps, id, triesMax)
  const { outcome } = await confirm({ orderId: orderIdOf(id), reference: row.provider_reference }, code)
  if (outcome === 'unreachable') {
    await returnDepositCodeTry(pool, id)
    throw new Refusal('PROVIDER_UNAVAILABLE')
  }
  if (outcome === 'wrong' && row.code_tries < triesMax)
    throw new Refusal('PAYMENT_CODE_WRONG', { tries_left: triesMax - row.code_tries })
  if (outcome === 'wrong') return updateCodeOver(pool, id, 'codeTriesUsed', lastQueryAtOf(clock.now()))
  if (outcome === 'expired') return updateCodeOver(pool, id, 'codeExpired', lastQueryAtOf(clock.now()))
  const next = nextQueryAtOf(clock.now(), 0)
  // Taken or not known to be: what became of it is asked, never assumed.
  if (outcome !== 'taken') return updateOpenState(pool, row, 'checking', 'noAnswer', next)
  await updateOpenState(pool, row, 'pending', null, next)
  await resolveDeposit(deps, id, null)
}

/** Of an account that may still pay when it is counted. Throws ACCOUNT_BLOCKED, SELF_EXCLUDED, and then it is not. */
const takeTry = (deps: PaymentsDeps, { id, account_id }: DepositRow): Promise<DepositRow | null> =>
  inTransaction(deps.pool, async (db) => {
    await holdMayDeposit(deps, db, account_id)
    return takeDepositCodeTry(db, id, deps.profile.account.codeTriesMax, nowOf(deps))
  })

/** No try was left, or no time; a parallel call may have been right meanwhile, and then nothing changes. */
async function giveUp(deps: PaymentsDeps, id: string, triesMax: number): Promise<void> {
  const row = await findDeposit(deps.pool, id)
  if (row === null) return
  const reason = row.code_tries >= triesMax ? 'codeTriesUsed' : 'codeExpired'
  await updateCodeOver(deps.pool, id, reason, awaitsPayer(row) ? null : lastQueryAtOf(deps.clock.now()))
}
