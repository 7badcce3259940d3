// A provider asks whether it may pay out: yes only for a withdrawal of ours that is on its way, to the last field.
import { Refusal } from '../platform/http.ts'
import type { Rates } from '../platform/rates.ts'
import { insertCallback, updateVerdict } from './callbackQueries.ts'
import { nowOf, type PaymentsDeps, uuidOf } from './deps.ts'
import type { ApprovalClaim, CallbackRequest } from './provider.ts'
import { isOnItsWay } from './settleWithdrawal.ts'
import { providerNamed, refuseForgery } from './takeCallback.ts'
import { findWithdrawal, type WithdrawalRow } from './withdrawalQueries.ts'

/** Throws NOT_FOUND where the provider asks for no approvals, SIGNATURE_INVALID and TOO_MANY_REQUESTS as callbacks do. */
export async function takeApproval(
  deps: PaymentsDeps,
  forgeries: Rates,
  name: string,
  request: CallbackRequest,
): Promise<boolean> {
  const provider = providerNamed(deps, name)
  if (provider?.verifyApproval === undefined) throw new Refusal('NOT_FOUND')
  const claim = provider.verifyApproval(request)
  if (claim === null) return refuseForgery(deps, forgeries, name, request)
  const { ip, headers, body } = request
  const kept = await insertCallback(deps.pool, { provider: name, receivedAt: nowOf(deps), ip, headers, body })
  const row = /^[0-9a-f]{32}$/.test(claim.orderId) ? await findWithdrawal(deps.pool, uuidOf(claim.orderId)) : null
  const isOurs = row !== null && row.provider === name && isOrdered(row, claim)
  await updateVerdict(deps.pool, kept, isOurs ? 'genuine' : 'unknown_order', isOurs ? { withdrawalId: row.id } : {})
  if (!isOurs)
    deps.log.error({ provider: name, order: claim.orderId }, 'a payout was not approved: not ordered like this')
  return isOurs
}

const isOrdered = (row: WithdrawalRow, { amount, accountName, accountNumber }: ApprovalClaim): boolean =>
  isOnItsWay(row) &&
  row.send_count > 0 &&
  row.amount - row.fee === amount &&
  row.account_name === accountName &&
  row.account_number === accountNumber
