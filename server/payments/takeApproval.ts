// A provider asks whether it may pay out: yes only for a withdrawal of ours that is on its way, to the last field, of an account
// whose money may leave now.
import { Refusal } from '../platform/http.ts'
import type { Rates } from '../platform/rates.ts'
import { insertCallback, updateVerdict } from './callbackQueries.ts'
import { nowOf, type PaymentsDeps, uuidOf } from './deps.ts'
import type { ApprovalClaim, CallbackRequest } from './provider.ts'
import { isHeldByReversal } from './reversals.ts'
import { isOnItsWay } from './settleWithdrawal.ts'
import { keepRefused, keptOf, providerNamed, refuseForgery, refuseUnread } from './takeCallback.ts'
import { findWithdrawal, type WithdrawalRow } from './withdrawalQueries.ts'

/** Throws NOT_FOUND where the provider asks for no approvals, SIGNATURE_INVALID, MALFORMED and TOO_MANY_REQUESTS as callbacks do. */
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
  // The signature may be the same in every call, so what it comes with costs no more than a forgery.
  if (claim === 'malformed' || !isPlain(claim)) return refuseUnread(deps, forgeries, name, request, 'malformed')
  const row = await orderedOf(deps, name, claim)
  if (row === null) {
    deps.log.error({ provider: name, order: claim.orderId }, 'a payout was not approved: not ordered like this')
    await keepRefused(deps, forgeries, name, request, 'unknown_order')
    return false
  }
  const { ip, headers, body } = request
  const callback = { provider: name, receivedAt: nowOf(deps), ip, headers: keptOf(headers), body }
  await updateVerdict(deps.pool, await insertCallback(deps.pool, callback), 'genuine', { withdrawalId: row.id })
  const reason = await heldBy(deps, row)
  if (reason !== null) deps.log.warn({ withdrawal: row.id, reason }, 'a payout was not approved')
  return reason === null
}

/** Names may be of any script; nothing that no provider writes. */
const isPlain = ({ orderId, accountName, accountNumber }: ApprovalClaim): boolean =>
  [orderId, accountNumber].every((text) => /^[ -~]{0,200}$/.test(text)) && /^\P{C}{0,200}$/u.test(accountName)

async function orderedOf(
  { pool }: PaymentsDeps,
  provider: string,
  claim: ApprovalClaim,
): Promise<WithdrawalRow | null> {
  if (!/^[0-9a-f]{32}$/.test(claim.orderId)) return null
  const row = await findWithdrawal(pool, uuidOf(claim.orderId))
  return row !== null && row.provider === provider && isOrdered(row, claim) ? row : null
}

const isOrdered = (row: WithdrawalRow, { amount, bank, accountName, accountNumber }: ApprovalClaim): boolean =>
  isOnItsWay(row) &&
  row.send_count > 0 &&
  row.amount - row.fee === amount &&
  row.bank === bank &&
  row.account_name === accountName &&
  row.account_number === accountNumber

/** It was sent before that was known: refused by us, its money is back once the provider says that it failed. */
async function heldBy({ pool, accounts }: PaymentsDeps, row: WithdrawalRow): Promise<'reversal' | 'blocked' | null> {
  if (await isHeldByReversal(pool, row.account_id)) return 'reversal'
  return (await accounts.isBlocked(row.account_id, pool)) ? 'blocked' : null
}
