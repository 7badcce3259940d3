// Starting a deposit: limits and fee, the idempotency key, the row first and the provider after it. A payer whose number is
// not the account's own gives a code before his phone is asked for money.
import type { DepositAnswer, DepositBody } from '@walia/contract/payments.ts'
import { normalisePhone } from '@walia/domain/accounts/phone.ts'
import { parseAmount } from '@walia/domain/money/money.ts'
import { depositFiguresOf, methodOf } from '@walia/domain/payments/amounts.ts'
import { type Limit, type Session, takeTry } from '../accounts/index.ts'
import { transferIdOf } from '../ledger/index.ts'
import { Refusal } from '../platform/http.ts'
import { addressLimits } from '../platform/limits.ts'
import { inTransaction } from '../platform/transaction.ts'
import { depositAnswerOf } from './depositAnswer.ts'
import { type Caller, NO_PAGE, nowOf, type PaymentsDeps, providerOrderOf, UNREACHABLE } from './deps.ts'
import type { PaymentProvider } from './provider.ts'
import {
  awaitsPayer,
  countOpenDeposits,
  type DepositRow,
  findDeposit,
  findDepositByKey,
  hasConfirmedPayer,
  insertDeposit,
  lockDepositsOf,
  type NewDeposit,
  type Queryable,
  sumOpenDeposits,
  updateAwaitsPayer,
  updateCheckout,
  updateDepositAwaitsCode,
  updateFirstAnswer,
  updateOpenState,
  updateReference,
} from './queries.ts'
import { keptRequestOf, requestHashOf } from './requestKey.ts'
import { codeExpiryOf, nextQueryAtOf } from './schedule.ts'
import { holdMayDeposit, refuseBarred, takeAsking } from './standing.ts'
import { checkUnverified } from './unverified.ts'

/** `key` null: the call cannot be repeated safely, and stands for itself. */
export async function startDeposit(
  deps: PaymentsDeps,
  session: Session,
  body: DepositBody,
  key: string | null,
  caller: Caller,
): Promise<DepositAnswer> {
  refuseBarred(session)
  const { pool, clock, random, profile } = deps
  const { accountId } = session
  const wanted = wantedOf(deps, session, body)
  const id = transferIdOf(clock.now(), random.bytes(10))
  const deposit: NewDeposit = {
    id,
    accountId,
    method: wanted.method,
    provider: wanted.provider.name,
    mobile: wanted.mobile,
    amount: wanted.amount,
    fee: wanted.fee,
    currency: profile.currency,
    requestKey: key ?? id,
    requestHash: requestHashOf([wanted.method, wanted.amount, wanted.mobile]),
    createdAt: nowOf(deps),
    nextQueryAt: nextQueryAtOf(clock.now(), 0),
  }
  const known = key === null ? null : await findDepositByKey(pool, accountId, key)
  const row = known === null ? await open(deps, deposit, wanted, { ...caller, ownMobile: session.mobile }) : null
  if (row === null) return firstAnswer(deps, deposit, caller.language)
  if (awaitsPayer(row)) return answerFirst(deps, row, caller.language)
  return collect(deps, row, wanted.provider, caller.language)
}

type Wanted = { method: string; provider: PaymentProvider; mobile: string; amount: number; fee: number }

/** Throws AMOUNT_INVALID, METHOD_UNKNOWN, DEPOSIT_BELOW_MIN, DEPOSIT_ABOVE_MAX, PHONE_INVALID. */
function wantedOf({ profile, providers }: PaymentsDeps, session: Session, body: DepositBody): Wanted {
  const amount = parseAmount(body.amount)
  if (!amount.ok) throw new Refusal('AMOUNT_INVALID')
  const method = methodOf(profile, body.method)
  const provider = providers.get(body.method)
  if (method === null || !method.deposit || provider === undefined) throw new Refusal('METHOD_UNKNOWN')
  const figures = depositFiguresOf(profile, method, { amount: amount.value, unit: provider.unit })
  if (!figures.ok)
    throw new Refusal(
      figures.code,
      figures.code === 'DEPOSIT_BELOW_MIN' ? { min: figures.limit } : { max: figures.limit },
    )
  const mobile =
    body.mobile === undefined || provider.hosted ? session.mobile : normalisePhone(body.mobile, profile.phone)
  if (mobile === null) throw new Refusal('PHONE_INVALID', { example: profile.phone.example })
  return { method: method.id, provider, mobile, amount: figures.amount, fee: figures.fee }
}

/**
 * The row, with what was counted for it and the code message it needs: committed together or not at all. Null when the
 * key was used before. Throws SESSION_ENDED, ACCOUNT_BLOCKED, SELF_EXCLUDED, DEPOSITS_OPEN_MAX, DEPOSIT_LIMIT_REACHED,
 * VERIFICATION_NEEDED, CODE_SENDS_USED, PROMPTS_USED, and then nothing is kept or counted.
 */
function open(
  deps: PaymentsDeps,
  deposit: NewDeposit,
  { provider }: Wanted,
  { ip, language, ownMobile }: Caller & { ownMobile: string },
): Promise<DepositRow | null> {
  const { accounts, profile, clock } = deps
  const { openMax, payerDays } = profile.payments.deposits
  const { id, accountId, mobile, amount, fee } = deposit
  const since = (days: number) => new Date(clock.now() - days * DAY_MS)
  return inTransaction(deps.pool, async (client) => {
    await lockDepositsOf(client, accountId)
    // A closing that the session did not see yet: what a provider took for a closed account would reach nobody.
    if (!(await accounts.holdOpen(accountId, client))) throw new Refusal('SESSION_ENDED')
    if ((await insertDeposit(client, deposit)) === null) return null
    await holdMayDeposit(deps, client, accountId)
    if ((await countOpenDeposits(client, accountId, since(1))) > openMax)
      throw new Refusal('DEPOSITS_OPEN_MAX', { max: openMax })
    await checkDepositLimit(deps, client, deposit)
    await checkUnverified(deps, client, 'deposit', deposit)
    const trier = { mobile, ip, accountId }
    // On a provider's page nobody's phone is asked. A wallet sends its own code to whatever number is named; everybody else's phone is asked only with its consent.
    if (provider.hosted) return findDeposit(client, id)
    if (provider.confirm !== null) await accounts.paymentCodes.countSend(trier, client)
    else if (mobile === ownMobile || (await hasConfirmedPayer(client, accountId, mobile, since(payerDays))))
      await countPrompt(deps, client, trier)
    else {
      const code = { ...trier, language, subject: id, amount: amount + fee }
      const { hash, expiresAt } = await accounts.paymentCodes.sendToPayer(code, client)
      await updateAwaitsPayer(client, id, hash, expiresAt)
    }
    return findDeposit(client, id)
  })
}

/**
 * What is open counts as credited, and is read first: one that is credited meanwhile counts twice rather than never. What
 * arrives although it was given up is credited all the same, and leaves less. Throws DEPOSIT_LIMIT_REACHED.
 */
async function checkDepositLimit(deps: PaymentsDeps, db: Queryable, { accountId, amount }: NewDeposit): Promise<void> {
  const open = (await openDepositsOf(deps, db, accountId)) - amount
  const limit = await deps.saferPlay.depositLimit(accountId, db)
  if (limit !== null && amount > limit.left - open)
    throw new Refusal('DEPOSIT_LIMIT_REACHED', { ...limit, left: Math.max(0, limit.left - open) })
}

/** What counts as credited although it is only under way, in minor units; the same for the check and for what is shown. */
export const openDepositsOf = ({ clock }: PaymentsDeps, db: Queryable, accountId: number): Promise<number> =>
  sumOpenDeposits(db, accountId, new Date(clock.now() - DAY_MS))

const DAY_MS = 86_400_000
const HOUR_SECONDS = 3600

/** Before a phone is asked for its PIN. Throws PROMPTS_USED. */
export function countPrompt(
  { profile, clock }: PaymentsDeps,
  db: Queryable,
  { mobile, ip, accountId }: { mobile: string; ip: string; accountId: number },
): Promise<void> {
  const { promptsPerNumberPerHourMax, promptsPerAccountPerHourMax } = profile.payments.deposits
  const limit = (subject: string, count: number): Limit => ({
    ...{ kind: PROMPT, subject, count },
    windowSeconds: HOUR_SECONDS,
  })
  const limits = [
    limit(mobile, promptsPerNumberPerHourMax),
    limit(`account ${accountId}`, promptsPerAccountPerHourMax),
    // Many customers of one mobile network share an address.
    ...addressLimits(PROMPT, ip, PROMPTS_PER_ADDRESS_PER_HOUR, HOUR_SECONDS),
  ]
  return takeTry({ clock, pool: db }, limits, 'PROMPTS_USED')
}

const PROMPT = 'payment_prompt'
const PROMPTS_PER_ADDRESS_PER_HOUR = 120

/** The same key again: the same answer, or where the first is still on its way, the deposit as it stands. */
async function firstAnswer(
  deps: PaymentsDeps,
  { accountId, requestKey, requestHash }: NewDeposit,
  language: string,
): Promise<DepositAnswer> {
  const row = keptRequestOf(await findDepositByKey(deps.pool, accountId, requestKey), requestHash)
  return (row.first_answer as DepositAnswer | null) ?? depositAnswerOf(deps, row, language)
}

/** Asks the payer to pay. Throws PROVIDER_UNAVAILABLE, ACCOUNT_BLOCKED, SELF_EXCLUDED. */
export async function collect(
  deps: PaymentsDeps,
  row: DepositRow,
  provider: PaymentProvider,
  language: string,
): Promise<DepositAnswer> {
  const { pool, clock } = deps
  if (!(await takeAsking(deps, row))) return answerFirst(deps, row, language)
  const started = await provider.collect(providerOrderOf(deps, row, row.amount + row.fee, 'title'))
  if ('reference' in started && started.reference !== undefined) await updateReference(pool, row.id, started.reference)
  if (started.outcome === 'accepted') {
    if (started.checkoutUrl !== undefined) await updateCheckout(pool, row.id, started.checkoutUrl)
    if (provider.confirm !== null)
      await updateDepositAwaitsCode(pool, row.id, codeExpiryOf(clock.now(), deps.profile.account))
  } else if (started.outcome === 'refused') await updateOpenState(pool, row, 'refused', started.reason, null)
  else if (started.outcome === 'unreachable') await updateOpenState(pool, row, 'refused', UNREACHABLE, null)
  else if (provider.hosted) await updateOpenState(pool, row, 'refused', NO_PAGE, nextQueryAtOf(clock.now(), 0))
  else await updateOpenState(pool, row, 'checking', 'noAnswer', nextQueryAtOf(clock.now(), 0))
  if (started.outcome === 'unreachable') throw new Refusal('PROVIDER_UNAVAILABLE')
  return answerFirst(deps, row, language)
}

async function answerFirst(deps: PaymentsDeps, row: DepositRow, language: string): Promise<DepositAnswer> {
  const { pool } = deps
  const answer = await depositAnswerOf(deps, (await findDeposit(pool, row.id)) ?? row, language)
  await updateFirstAnswer(pool, row.id, answer)
  return answer
}
