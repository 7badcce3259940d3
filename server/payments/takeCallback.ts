// A provider's callback: kept raw first, then checked, then only taken as a reason to ask.
import { Refusal } from '../platform/http.ts'
import { nowOf, type PaymentsContext, uuidOf } from './context.ts'
import type { CallbackRequest, PaymentProvider } from './provider.ts'
import { findDeposit, insertCallback, updateReference, updateVerdict } from './queries.ts'
import { resolveDeposit } from './resolveDeposit.ts'
import { resolveWithdrawal } from './resolveWithdrawal.ts'
import { findWithdrawal, updatePayoutReference } from './withdrawalQueries.ts'

/** Answers what the provider wants to read. Throws NOT_FOUND for an unknown provider, SIGNATURE_INVALID for a forgery. */
export async function takeCallback(
  context: PaymentsContext,
  name: string,
  request: CallbackRequest,
): Promise<Record<string, unknown>> {
  const { pool, log } = context
  const provider = [...context.providers.values()].find((each) => each.name === name)
  if (provider === undefined) throw new Refusal('NOT_FOUND')
  const { ip, headers, body } = request
  const kept = await insertCallback(pool, { provider: name, receivedAt: nowOf(context), ip, headers, body })
  const claim = provider.verifyCallback(request)
  if (claim === null) {
    await updateVerdict(pool, kept, 'forged', {})
    throw new Refusal('SIGNATURE_INVALID')
  }
  const payment = await paymentOf(context, claim.orderId, provider)
  await updateVerdict(pool, kept, payment === null ? 'unknown_order' : 'genuine', payment ?? {})
  if (payment === null) return provider.acknowledgement
  if (claim.reference !== null) await payment.keepReference(claim.reference)
  // It is stored: whatever goes wrong now is asked for again by the poller.
  await payment.resolve(claim).catch((cause) => log.error({ err: cause, payment: claim.orderId }, 'a callback failed'))
  return provider.acknowledgement
}

/** The deposit or withdrawal that has this number with this provider. */
async function paymentOf(context: PaymentsContext, orderId: string | null, provider: PaymentProvider) {
  const { pool } = context
  if (orderId === null || !/^[0-9a-f]{32}$/.test(orderId)) return null
  const id = uuidOf(orderId)
  if ((await findDeposit(pool, id))?.provider === provider.name)
    return {
      depositId: id,
      keepReference: (reference: string) => updateReference(pool, id, reference),
      resolve: (claim: Claim) => resolveDeposit(context, id, claim),
    }
  if ((await findWithdrawal(pool, id))?.provider === provider.name)
    return {
      withdrawalId: id,
      keepReference: (reference: string) => updatePayoutReference(pool, id, reference),
      resolve: (claim: Claim) => resolveWithdrawal(context, id, claim),
    }
  return null
}

type Claim = NonNullable<ReturnType<PaymentProvider['verifyCallback']>>
