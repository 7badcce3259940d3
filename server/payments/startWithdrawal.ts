// Starting a withdrawal: limits and fee, the money reserved with the row, then the code or the provider.
import type { WithdrawalAnswer, WithdrawBody } from '@walia/contract/payments.ts'
import { banksOf } from '@walia/domain/market/banks.ts'
import { parseAmount } from '@walia/domain/money/money.ts'
import { methodOf, withdrawalFiguresOf, withdrawLeastOf } from '@walia/domain/payments/amounts.ts'
import { type BankDetails, bankDetailsOf } from '@walia/domain/payments/bankDetails.ts'
import type { Session } from '../accounts/index.ts'
import { transferIdOf } from '../ledger/index.ts'
import { Refusal } from '../platform/http.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type Caller, DETAILS_INVALID, nowOf, type PaymentsDeps, UNREACHABLE } from './deps.ts'
import { payerOf } from './methods.ts'
import type { Queryable } from './queries.ts'
import { keptRequestOf, requestHashOf } from './requestKey.ts'
import { isHeldByReversal } from './reversals.ts'
import { nextQueryAtOf } from './schedule.ts'
import { sendWithdrawal } from './sendWithdrawal.ts'
import { checkUnverified } from './unverified.ts'
import { withdrawalAnswerOf } from './withdrawalAnswer.ts'
import { refuseWhileHeld } from './withdrawalHold.ts'
import {
  findWithdrawal,
  findWithdrawalByKey,
  hasPaidTo,
  insertWithdrawal,
  type NewWithdrawal,
  updateAwaitingCode,
  updateWithdrawalAnswer,
  type WithdrawalRow,
} from './withdrawalQueries.ts'

/** `key` null: the call cannot be repeated safely, and stands for itself. A self-excluded account may always withdraw. */
export async function startWithdrawal(
  deps: PaymentsDeps,
  session: Session,
  body: WithdrawBody,
  key: string | null,
  caller: Caller,
): Promise<WithdrawalAnswer> {
  if (session.status === 'blocked') throw new Refusal('ACCOUNT_BLOCKED')
  const wanted = wantedOf(deps, body, session.status === 'self_excluded')
  const id = transferIdOf(deps.clock.now(), deps.random.bytes(10))
  const withdrawal: NewWithdrawal = {
    id,
    account_id: session.accountId,
    method: wanted.method,
    provider: wanted.provider,
    mobile: session.mobile,
    amount: wanted.amount,
    fee: wanted.fee,
    currency: deps.profile.currency,
    request_key: key ?? id,
    request_hash: requestHashOf([wanted.method, wanted.amount, ...(wanted.to ? [wanted.to] : [])]),
    bank: wanted.to?.bank ?? null,
    account_name: wanted.to?.accountName ?? null,
    account_number: wanted.to?.accountNumber ?? null,
    created_at: nowOf(deps),
    next_query_at: nextQueryAtOf(deps.clock.now(), 0),
  }
  const row = await reserve(deps, withdrawal, wanted, caller)
  if (row === null) return firstAnswer(deps, withdrawal, caller.language)
  deps.wallet.published()
  if (row.status === 'pending') await sendWithdrawal(deps, row)
  return answerFirst(deps, row, caller.language)
}

type Wanted = {
  method: string
  provider: string
  amount: number
  fee: number
  needsCode: boolean
  /** Less than the market's least, which only an excluded account's whole balance may be. */
  mustBeAll: { unit: number } | null
  to: BankDetails | null
  /** Bonus money that the bettor has seen that this costs. */
  forfeit: number
}

/** Throws AMOUNT_INVALID, METHOD_UNKNOWN, WITHDRAWAL_BELOW_MIN, WITHDRAWAL_ABOVE_MAX, BANK_DETAILS_INVALID,
 * BANK_ACCOUNT_NAME_INVALID, BANK_ACCOUNT_NUMBER_INVALID. */
function wantedOf(deps: PaymentsDeps, body: WithdrawBody, isExcluded: boolean): Wanted {
  const { profile } = deps
  const amount = parseAmount(body.amount)
  if (!amount.ok) throw new Refusal('AMOUNT_INVALID')
  const method = methodOf(profile, body.method)
  const payer = method === null ? null : payerOf(deps, method)
  if (method === null || !method.withdraw || payer === null) throw new Refusal('METHOD_UNKNOWN')
  const { unit } = payer
  // What the account holds is seen with its money locked, and not again for the same key.
  const figures = withdrawalFiguresOf(profile, method, amount.value, isExcluded ? unit : undefined)
  if (!figures.ok)
    throw new Refusal(
      figures.code,
      figures.code === 'WITHDRAWAL_BELOW_MIN' ? { min: figures.limit } : { max: figures.limit },
    )
  // What the provider cannot pay to the last cent is not paid roughly.
  if (figures.net % unit !== 0) throw new Refusal('AMOUNT_INVALID', { unit })
  const { fee } = figures
  const forfeit = parseAmount(body.forfeit ?? '0')
  if (!forfeit.ok) throw new Refusal('AMOUNT_INVALID')
  return {
    forfeit: forfeit.value,
    method: method.id,
    provider: payer.name,
    amount: amount.value,
    fee,
    mustBeAll: amount.value < profile.payments.withdrawMin ? { unit } : null,
    // A shop pays whoever shows its reference code, so that is made only for who has our code.
    needsCode: method.kind === 'mobileWallet' || method.kind === 'shop',
    to: method.kind === 'bank' ? destinationOf(profile, body) : null,
  }
}

const FIELDS = {
  bank: { code: 'BANK_DETAILS_INVALID', field: 'bank' },
  accountName: { code: 'BANK_ACCOUNT_NAME_INVALID', field: 'account_name' },
  accountNumber: { code: 'BANK_ACCOUNT_NUMBER_INVALID', field: 'account_number' },
} as const

function destinationOf(profile: PaymentsDeps['profile'], body: WithdrawBody): BankDetails {
  const { bank, account_name: accountName, account_number: accountNumber } = body
  const read = bankDetailsOf(banksOf(profile.id), {
    ...(bank === undefined ? {} : { bank }),
    ...(accountName === undefined ? {} : { accountName }),
    ...(accountNumber === undefined ? {} : { accountNumber }),
  })
  if (!read.ok) {
    const { code, field } = FIELDS[read.field]
    throw new Refusal(code, { field })
  }
  return read.details
}

/** Row, money and code message are committed together or not at all. Null when the key was used before. */
function reserve(
  deps: PaymentsDeps,
  withdrawal: NewWithdrawal,
  { needsCode, mustBeAll, to, forfeit }: Wanted,
  caller: Caller,
): Promise<WithdrawalRow | null> {
  return inTransaction(deps.pool, async (client) => {
    const { id, account_id: accountId, amount } = withdrawal
    // First, as the row's foreign key locks the account too, but less: more on top of it deadlocks with a new number.
    const hold = await deps.accounts.withdrawalsHold(accountId, client)
    // Under the lock of the account: a block that was committed is seen here, whatever this process knew of the session.
    if (await deps.accounts.isBlocked(accountId, client)) throw new Refusal('ACCOUNT_BLOCKED')
    if (!(await insertWithdrawal(client, withdrawal))) return null
    refuseWhileHeld(deps, hold)
    const outcome = await deps.wallet.reserve({ accountId, reference: id, amount }, client, forfeit)
    if (outcome !== 'posted') throw await insufficientOf(deps, client, withdrawal)
    if (mustBeAll !== null) await checkIsAll(deps, client, withdrawal, mustBeAll.unit)
    // The wallet's lock holds the account's other withdrawals back until this one is counted.
    await checkUnverified(deps, client, 'withdrawal', { accountId, amount })
    if (await isHeldByReversal(client, accountId)) throw new Refusal('WITHDRAWALS_HELD')
    // A session alone cannot send money to a bank account that nobody was paid on before.
    const isNewAccount = to !== null && !(await hasPaidTo(client, accountId, to))
    if (needsCode || isNewAccount) await sendCode(deps, client, withdrawal, caller)
    return findWithdrawal(client, id)
  })
}

/** After the money was reserved, so that nothing else takes or brings any meanwhile. */
async function checkIsAll(
  { wallet, profile }: PaymentsDeps,
  db: Queryable,
  { account_id, amount }: NewWithdrawal,
  unit: number,
): Promise<void> {
  const { cash: rest } = await wallet.balancesOf(account_id, db)
  const min = withdrawLeastOf(profile, { isExcluded: true, cash: rest + amount, unit })
  if (amount < min) throw new Refusal('WITHDRAWAL_BELOW_MIN', { min })
}

async function insufficientOf(
  { wallet }: PaymentsDeps,
  db: Queryable,
  { account_id, amount }: NewWithdrawal,
): Promise<Refusal> {
  const { cash } = await wallet.balancesOf(account_id, db)
  return new Refusal('INSUFFICIENT_BALANCE', { shortfall: amount - cash, available: Math.max(cash, 0) })
}

async function sendCode(
  { accounts }: PaymentsDeps,
  db: Queryable,
  { id, mobile, amount }: NewWithdrawal,
  caller: Caller,
): Promise<void> {
  const { hash, expiresAt } = await accounts.paymentCodes.send({ mobile, amount, subject: id, ...caller }, db)
  await updateAwaitingCode(db, id, hash, expiresAt)
}

async function answerFirst(deps: PaymentsDeps, row: WithdrawalRow, language: string): Promise<WithdrawalAnswer> {
  const now = (await findWithdrawal(deps.pool, row.id)) ?? row
  if (now.reason === UNREACHABLE) throw new Refusal('PROVIDER_UNAVAILABLE')
  if (now.reason === DETAILS_INVALID) throw new Refusal('BANK_DETAILS_INVALID')
  const answer = await withdrawalAnswerOf(deps, now, language)
  await updateWithdrawalAnswer(deps.pool, row.id, answer)
  return answer
}

/** The same key again: the same answer, or where the first is still on its way, the withdrawal as it stands. */
async function firstAnswer(
  deps: PaymentsDeps,
  { account_id, request_key, request_hash }: NewWithdrawal,
  language: string,
): Promise<WithdrawalAnswer> {
  const row = keptRequestOf(await findWithdrawalByKey(deps.pool, account_id, request_key), request_hash)
  return (row.first_answer as WithdrawalAnswer | null) ?? withdrawalAnswerOf(deps, row, language)
}
