// Starting a deposit: limits and fee, the idempotency key, the row first and the provider after it.
import { createHash } from 'node:crypto'
import type { DepositAnswer, DepositBody } from '@walia/contract/payments.ts'
import { normalisePhone } from '@walia/domain/accounts/phone.ts'
import { parseAmount } from '@walia/domain/money/money.ts'
import { depositFiguresOf, methodOf } from '@walia/domain/payments/amounts.ts'
import type { Session } from '../accounts/index.ts'
import { transferIdOf } from '../ledger/index.ts'
import { Refusal } from '../platform/http.ts'
import { depositAnswerOf } from './answer.ts'
import { nowOf, orderIdOf, type PaymentsContext } from './context.ts'
import type { PaymentProvider } from './provider.ts'
import {
  type DepositRow,
  findDeposit,
  findDepositByKey,
  insertDeposit,
  updateFirstAnswer,
  updateOpenState,
  updateReference,
} from './queries.ts'
import { nextQueryAtOf } from './schedule.ts'

export const UNREACHABLE = 'unreachable'

/** `key` null: the call cannot be repeated safely, and stands for itself. */
export async function startDeposit(
  context: PaymentsContext,
  session: Session,
  body: DepositBody,
  key: string | null,
  language: string,
): Promise<DepositAnswer> {
  if (session.status === 'blocked') throw new Refusal('ACCOUNT_BLOCKED')
  if (session.status === 'self_excluded') throw new Refusal('SELF_EXCLUDED')
  const wanted = wantedOf(context, session, body)
  const requestHash = createHash('sha256')
    .update(JSON.stringify([wanted.method, wanted.amount, wanted.mobile]))
    .digest()
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
  if (row === null) return firstAnswer(context, session.accountId, key ?? id, requestHash, language)
  return initiate(context, row, wanted.provider, language)
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
  const total = Math.ceil(figures.total / provider.chargeUnit) * provider.chargeUnit
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
  const row = await findDepositByKey(context.pool, accountId, key)
  if (row === null || !row.request_hash.equals(requestHash)) throw new Refusal('IDEMPOTENCY_CONFLICT')
  if (row.reason === UNREACHABLE) throw new Refusal('PROVIDER_UNAVAILABLE')
  return (row.first_answer as DepositAnswer | null) ?? depositAnswerOf(context, row, language)
}

async function initiate(
  context: PaymentsContext,
  row: DepositRow,
  provider: PaymentProvider,
  language: string,
): Promise<DepositAnswer> {
  const { pool, config, texts, callbackBase } = context
  const started = await provider.initiate({
    orderId: orderIdOf(row.id),
    mobile: row.mobile,
    total: row.amount + row.fee,
    currency: row.currency,
    title: texts.text('payments:title', 'en', { brand: config.brandName }),
    callbackUrl: `${callbackBase()}/api/v1/payments/${provider.name}/callback`,
  })
  if (started.outcome === 'accepted') await updateReference(pool, row.id, started.reference)
  else if (started.outcome === 'refused') await updateOpenState(pool, row.id, 'refused', started.reason, null)
  else if (started.outcome === 'unreachable') await updateOpenState(pool, row.id, 'refused', UNREACHABLE, null)
  else await updateOpenState(pool, row.id, 'checking', 'noAnswer', nextQueryAtOf(context.clock.now(), 0))
  if (started.outcome === 'unreachable') throw new Refusal('PROVIDER_UNAVAILABLE')
  const answer = await depositAnswerOf(context, (await findDeposit(pool, row.id)) ?? row, language)
  await updateFirstAnswer(pool, row.id, answer)
  return answer
}
