// A till pays for a reference code: once, whichever till comes first and however often it asks.
import type { TillPayoutAnswer, TillPayoutBody } from '@walia/contract/till.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { parseClaimCode } from '@walia/domain/payments/claimCode.ts'
import { Refusal } from '../platform/http.ts'
import { inTransaction } from '../platform/transaction.ts'
import { nowOf, type PaymentsDeps, printedIdOf, SHOP, UNIQUE_VIOLATION } from './deps.ts'
import type { Queryable } from './queries.ts'
import { isHeldByReversal } from './reversals.ts'
import { CLAIM_EXPIRED, settleLocked } from './settleWithdrawal.ts'
import {
  findWithdrawal,
  findWithdrawalByReceipt,
  lockWithdrawalByClaim,
  type WithdrawalRow,
} from './withdrawalQueries.ts'

type Claimed = { row: WithdrawalRow; as: 'paid' | 'elsewhere' | 'over' } | null

/**
 * The till's request is the receipt, so it pays one withdrawal, and the same request again has the same answer. Throws
 * CLAIM_UNKNOWN, CLAIM_PAID (by another till or request), CLAIM_OVER (expired or cancelled, or the account is blocked),
 * IDEMPOTENCY_CONFLICT (the request paid another code).
 */
export async function payClaim(
  deps: PaymentsDeps,
  till: string,
  body: TillPayoutBody,
  language: string,
): Promise<TillPayoutAnswer> {
  const code = parseClaimCode(body.code)
  if (code === null) throw new Refusal('CLAIM_UNKNOWN')
  const receipt = `${till}/${body.request_id}`
  const before = await findWithdrawalByReceipt(deps.pool, SHOP, receipt)
  if (before !== null && before.claim_code !== code) throw new Refusal('IDEMPOTENCY_CONFLICT')
  const claimed = await inTransaction(deps.pool, (client) => claim(deps, client, code, receipt)).catch((cause) => {
    if ((cause as { code?: string }).code !== UNIQUE_VIOLATION) throw cause
    throw new Refusal('IDEMPOTENCY_CONFLICT')
  })
  if (claimed === null) throw new Refusal('CLAIM_UNKNOWN')
  deps.wallet.published()
  if (claimed.as === 'over') throw new Refusal('CLAIM_OVER')
  if (claimed.as === 'elsewhere') throw new Refusal('CLAIM_PAID')
  const { id, amount, fee, currency, settled_at } = (await findWithdrawal(deps.pool, claimed.row.id)) ?? claimed.row
  const net = amount - fee
  return {
    message: deps.texts.text('payments:claim_paid', language, { net }),
    data: {
      ...{ withdrawal_id: printedIdOf('wdr', id), amount: amountText(net), currency, till },
      paid_at: (settled_at ?? nowOf(deps)).toISOString(),
    },
  }
}

/** Under the row's lock. A code that is too late gives the money back. */
async function claim(deps: PaymentsDeps, db: Queryable, code: string, receipt: string): Promise<Claimed> {
  const row = await lockWithdrawalByClaim(db, code)
  if (row === null) return null
  if (row.status === 'paid') return { row, as: row.receipt === receipt ? 'paid' : 'elsewhere' }
  if (row.status !== 'awaiting_claim' || row.claim_expires_at === null) return { row, as: 'over' }
  if (row.claim_expires_at <= nowOf(deps)) {
    await settleLocked(deps, db, row, { as: 'released', reason: CLAIM_EXPIRED })
    return { row, as: 'over' }
  }
  // The money stays reserved: who blocked the account may clear it before the code expires.
  if (!(await deps.accounts.holdUnblocked(row.account_id, db))) return { row, as: 'over' }
  if (await isHeldByReversal(db, row.account_id)) return { row, as: 'over' }
  await settleLocked(deps, db, row, { as: 'paid', receipt })
  return { row, as: 'paid' }
}
