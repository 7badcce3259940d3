// A provider's callback: kept raw when it is genuine, then only taken as a reason to ask. What is forged costs a hash. What cannot
// be read is no forgery: it is kept, and refused as what it is.
import { createHash } from 'node:crypto'
import { Refusal } from '../platform/http.ts'
import { networksOf } from '../platform/network.ts'
import type { Rates } from '../platform/rates.ts'
import { insertCallback, keepBounded, type Refused, updateUnknownOrder, updateVerdict } from './callbackQueries.ts'
import { nowOf, type PaymentsDeps, uuidOf } from './deps.ts'
import type { CallbackClaim, CallbackRequest, PaymentProvider } from './provider.ts'
import { findDeposit, updateReference } from './queries.ts'
import { resolveDeposit } from './resolveDeposit.ts'
import { resolveWithdrawal } from './resolveWithdrawal.ts'
import { findWithdrawal, updatePayoutReference } from './withdrawalQueries.ts'

/** Of the body of what is forged or of nobody known, or names no order of ours. */
const KEPT_BYTES = 1024
/** Of no callback is a signature kept: one that is the same in every call would let whoever reads it send his own. */
const HEADER_LENGTH_MAX = 200
const KEPT_HEADERS = ['content-type', 'user-agent', 'content-length'] as const
/** So many a day are kept of a network and of all; the rest is counted. */
const KEPT_PER_NETWORK = 50
const KEPT_PER_DAY = 5000

/**
 * Answers what the provider wants to read. Throws NOT_FOUND for an unknown provider, SIGNATURE_INVALID for a forgery,
 * MALFORMED for what cannot be read, TOO_MANY_REQUESTS to a network that has sent too many of them: what it says is found out by asking all the same.
 */
export async function takeCallback(
  deps: PaymentsDeps,
  forgeries: Rates,
  name: string,
  request: CallbackRequest,
): Promise<Record<string, unknown>> {
  const { pool } = deps
  const provider = providerNamed(deps, name)
  if (provider === undefined) throw new Refusal('NOT_FOUND')
  const { ip, headers, body } = request
  const claim = provider.verifyCallback(request)
  if (claim === null) return refuseForgery(deps, forgeries, name, request)
  if (claim === 'unreadable') return refuseUnread(deps, forgeries, name, request, claim)
  const kept = await insertCallback(pool, {
    provider: name,
    receivedAt: nowOf(deps),
    ip,
    headers: keptOf(headers),
    body,
  })
  if (claim === 'malformed' || !isPlain(claim)) {
    await updateVerdict(pool, kept, 'malformed', {})
    deps.log.error({ provider: name, callback: kept }, 'a genuine callback could not be read')
    throw new Refusal('MALFORMED')
  }
  const payment = await paymentOf(deps, claim.orderId, provider)
  if (payment === null) {
    await updateUnknownOrder(pool, kept, KEPT_BYTES)
    return provider.acknowledgement
  }
  await updateVerdict(pool, kept, 'genuine', payment)
  if (claim.reference !== null) await payment.keepReference(claim.reference)
  // Where that fails it is not said to be taken: the provider says it again. A payment that is over is not polled.
  await payment.resolve(claim)
  return provider.acknowledgement
}

/** Throws SIGNATURE_INVALID, or TOO_MANY_REQUESTS to a network that has sent too many. */
export async function refuseForgery(
  deps: PaymentsDeps,
  forgeries: Rates,
  provider: string,
  request: CallbackRequest,
): Promise<never> {
  await keepRefused(deps, forgeries, provider, request, 'forged')
  throw new Refusal('SIGNATURE_INVALID')
}

/** As bounded as a forgery, as anybody may send it. Throws MALFORMED, or TOO_MANY_REQUESTS. */
export async function refuseUnread(
  deps: PaymentsDeps,
  forgeries: Rates,
  provider: string,
  request: CallbackRequest,
  verdict: 'unreadable' | 'malformed',
): Promise<never> {
  await keepRefused(deps, forgeries, provider, request, verdict)
  throw new Refusal('MALFORMED')
}

/**
 * The beginning of it and the hash of all of it, so many a day. Throws TOO_MANY_REQUESTS to a network that has sent too
 * many.
 */
export async function keepRefused(
  deps: PaymentsDeps,
  forgeries: Rates,
  provider: string,
  { ip, headers, body }: CallbackRequest,
  verdict: Refused['verdict'],
): Promise<void> {
  const wait = forgeries.take(ip)
  if (wait > 0) throw new Refusal('TOO_MANY_REQUESTS', { retry_in: wait })
  const refused = {
    ...{ provider, ip, receivedAt: nowOf(deps), headers: keptOf(headers), verdict },
    body: body.subarray(0, KEPT_BYTES),
    hash: createHash('sha256').update(body).digest(),
    network: networksOf(ip).at(-1) as string,
  }
  await keepBounded(deps.pool, refused, KEPT_PER_NETWORK, KEPT_PER_DAY)
}

export const providerNamed = ({ providers }: PaymentsDeps, name: string): PaymentProvider | undefined =>
  [...providers.values()].find((each) => each.name === name)

/**
 * No provider names a payment or its amount otherwise; a NUL character or 15,000 digits would fail in the database, and
 * 64 KB be kept for good.
 */
function isPlain({ orderId, reference, receipt, currency, amount = 0, answer }: CallbackClaim): boolean {
  const paid = answer?.result.state === 'paid' ? answer.result : null
  const texts = [orderId, reference, receipt, currency, paid?.receipt, paid?.currency]
  return (
    texts.every((text) => text == null || /^[ -~]{0,200}$/.test(text)) &&
    [amount, paid?.amount ?? 0].every(Number.isSafeInteger)
  )
}

export function keptOf(headers: CallbackRequest['headers']): Record<string, string> {
  const kept = KEPT_HEADERS.flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : [[name, String(value).slice(0, HEADER_LENGTH_MAX)]]
  })
  return Object.fromEntries(kept)
}

/** The deposit or withdrawal that has this number with this provider. */
async function paymentOf(deps: PaymentsDeps, orderId: string | null, provider: PaymentProvider) {
  const { pool } = deps
  if (orderId === null || !/^[0-9a-f]{32}$/.test(orderId)) return null
  const id = uuidOf(orderId)
  if ((await findDeposit(pool, id))?.provider === provider.name)
    return {
      depositId: id,
      keepReference: (reference: string) => updateReference(pool, id, reference),
      resolve: (claim: CallbackClaim) => resolveDeposit(deps, id, claim),
    }
  if ((await findWithdrawal(pool, id))?.provider === provider.name)
    return {
      withdrawalId: id,
      keepReference: (reference: string) => updatePayoutReference(pool, id, reference),
      resolve: (claim: CallbackClaim) => resolveWithdrawal(deps, id, claim),
    }
  return null
}
