// Starting a deposit: limits and fee, the idempotency key, the row first and the provider after it.
import type { DepositAnswer, DepositBody } from '@walia/contract/payments.ts'
import { normalisePhone } from '@walia/domain/accounts/phone.ts'
import { parseAmount } from '@walia/domain/money/money.ts'
import { depositFiguresOf, methodOf } from '@walia/domain/payments/amounts.ts'
import type { Session } from '../accounts/index.ts'
import { transferIdOf } from '../ledger/index.ts'
import { Refusal } from '../platform/http.ts'
import { type Caller, nowOf, type PaymentsContext, providerOrderOf, SENDS_USED, UNREACHABLE } from './context.ts'
import { depositAnswerOf } from './depositAnswer.ts'
import type { PaymentProvider } from './provider.ts'
import {
  type DepositRow,
  findDeposit,
  findDepositByKey,
  insertDeposit,
  updateDepositAwaitsCode,
  updateFirstAnswer,
  updateOpenState,
  updateReference,
} from './queries.ts'
import { keptRequestOf, requestHashOf } from './requestKey.ts'
import { codeExpiryOf, nextQueryAtOf } from './schedule.ts'

/** `key` null: the call cannot be repeated safely, and stands for itself. */
export async function startDeposit(
  context: PaymentsContext,
  session: Session,
  body: DepositBody,
  key: string | null,
  caller: Caller,
): Promise<DepositAnswer> {
  if (session.status === 'blocked') throw new Refusal('ACCOUNT_BLOCKED')
  if (session.status === 'self_excluded') throw new Refusal('SELF_EXCLUDED')
  const wanted = wantedOf(context, session, body)
  const requestHash = requestHashOf([wanted.method, wanted.amount, wanted.mobile])
  const id = transferIdOf(context.clock.now(), context.random.bytes(10))
  const row = await insertDeposit(context.pool, {
    id,
    accountId: session.accountId,
    method: wanted.method,
    provider: wanted.provider.name,
    mobile: wanted.mobile,
    amount: wanted.amount,
    fee: wanted.fee,
    currency: context.profile.currency,
    requestKey: key ?? id,
    requestHash,
    createdAt: nowOf(context),
    nextQueryAt: nextQueryAtOf(context.clock.now(), 0),
  })
  if (row === null) return firstAnswer(context, session.accountId, key ?? id, requestHash, caller.language)
  return collect(context, row, wanted.provider, caller)
}

type Wanted = { method: string; provider: PaymentProvider; mobile: string; amount: number; fee: number }

/** Throws AMOUNT_INVALID, METHOD_UNKNOWN, DEPOSIT_BELOW_MIN, DEPOSIT_ABOVE_MAX, PHONE_INVALID. */
function wantedOf({ profile, providers }: PaymentsContext, session: Session, body: DepositBody): Wanted {
  const amount = parseAmount(body.amount)
  if (!amount.ok) throw new Refusal('AMOUNT_INVALID')
  const method = methodOf(profile, body.method)
  const provider = providers.get(body.method)
  if (method === null || !method.deposit || provider === undefined) throw new Refusal('METHOD_UNKNOWN')
  const figures = depositFiguresOf(profile, method, amount.value)
  if (!figures.ok)
    throw new Refusal(
      figures.code,
      figures.code === 'DEPOSIT_BELOW_MIN' ? { min: figures.limit } : { max: figures.limit },
    )
  const mobile = body.mobile === undefined ? session.mobile : normalisePhone(body.mobile, profile.phone)
  if (mobile === null) throw new Refusal('PHONE_INVALID', { example: profile.phone.example })
  // What the provider charges is a whole number of its units; what is missing to that is fee.
  const total = Math.ceil(figures.total / provider.unit) * provider.unit
  return { method: method.id, provider, mobile, amount: amount.value, fee: total - amount.value }
}

/** The same key again: the same answer, or where the first is still on its way, the deposit as it stands. */
async function firstAnswer(
  context: PaymentsContext,
  accountId: number,
  key: string,
  requestHash: Buffer,
  language: string,
): Promise<DepositAnswer> {
  const row = keptRequestOf(await findDepositByKey(context.pool, accountId, key), requestHash)
  return (row.first_answer as DepositAnswer | null) ?? depositAnswerOf(context, row, language)
}

async function collect(
  context: PaymentsContext,
  row: DepositRow,
  provider: PaymentProvider,
  { language, ip }: Caller,
): Promise<DepositAnswer> {
  const { pool, clock } = context
  // The wallet sends its code to whatever number is named here.
  if (provider.confirm !== null) await countSend(context, row, ip)
  const started = await provider.collect(providerOrderOf(context, row, row.amount + row.fee, 'title'))
  if (started.outcome === 'accepted') {
    await updateReference(pool, row.id, started.reference)
    if (provider.confirm !== null)
      await updateDepositAwaitsCode(pool, row.id, codeExpiryOf(clock.now(), context.profile.account))
  } else if (started.outcome === 'refused') await updateOpenState(pool, row.id, 'refused', started.reason, null)
  else if (started.outcome === 'unreachable') await updateOpenState(pool, row.id, 'refused', UNREACHABLE, null)
  else await updateOpenState(pool, row.id, 'checking', 'noAnswer', nextQueryAtOf(clock.now(), 0))
  if (started.outcome === 'unreachable') throw new Refusal('PROVIDER_UNAVAILABLE')
  const answer = await depositAnswerOf(context, (await findDeposit(pool, row.id)) ?? row, language)
  await updateFirstAnswer(pool, row.id, answer)
  return answer
}

/** Throws CODE_SENDS_USED, and then the deposit is over. */
async function countSend({ accounts, pool }: PaymentsContext, row: DepositRow, ip: string): Promise<void> {
  const { id, mobile, account_id: accountId } = row
  try {
    await accounts.paymentCodes.countSend({ mobile, ip, accountId })
  } catch (refusal) {
    await updateOpenState(pool, id, 'refused', SENDS_USED, null)
    throw refusal
  }
}
