// A provider's callback: kept raw first, then checked, then only taken as a reason to ask.
import { Refusal } from '../platform/http.ts'
import { nowOf, type PaymentsContext, uuidOf } from './context.ts'
import type { CallbackRequest, PaymentProvider } from './provider.ts'
import { findDeposit, insertCallback, updateReference, updateVerdict } from './queries.ts'
import { resolveDeposit } from './resolveDeposit.ts'

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
    await updateVerdict(pool, kept, 'forged', null)
    throw new Refusal('SIGNATURE_INVALID')
  }
  const deposit = await depositOf(context, claim.orderId, provider)
  await updateVerdict(pool, kept, deposit === null ? 'unknown_order' : 'genuine', deposit)
  if (deposit === null) return provider.acknowledgement
  if (claim.reference !== null) await updateReference(pool, deposit, claim.reference)
  // It is stored: whatever goes wrong now is asked for again by the poller.
  await resolveDeposit(context, deposit, claim).catch((cause) =>
    log.error({ err: cause, deposit }, 'a callback failed'),
  )
  return provider.acknowledgement
}

async function depositOf(
  { pool }: PaymentsContext,
  orderId: string | null,
  provider: PaymentProvider,
): Promise<string | null> {
  if (orderId === null || !/^[0-9a-f]{32}$/.test(orderId)) return null
  const row = await findDeposit(pool, uuidOf(orderId))
  return row !== null && row.provider === provider.name ? row.id : null
}
