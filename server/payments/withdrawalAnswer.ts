// A withdrawal as the wire shows it.
import type { Withdrawal, WithdrawalAnswer } from '@walia/contract/payments.ts'
import { banksOf } from '@walia/domain/market/banks.ts'
import type { MarketId } from '@walia/domain/market/profile.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { printedClaimCode } from '@walia/domain/payments/claimCode.ts'
import { CANCELLED, type PaymentsDeps, printedIdOf } from './deps.ts'
import { resendAtOf } from './schedule.ts'
import type { WithdrawalRow } from './withdrawalQueries.ts'

/** `cash` in minor units, or null where it is not asked for. */
export const withdrawalOf = (
  { texts, profile }: PaymentsDeps,
  row: WithdrawalRow,
  cash: number | null,
  language: string,
): Withdrawal => ({
  withdrawal_id: printedIdOf('wdr', row.id),
  status: row.status,
  reason: row.reason === null ? null : texts.text(`payments:${row.reason}`, language),
  amount: amountText(row.amount),
  fee: amountText(row.fee),
  net: amountText(row.amount - row.fee),
  method: row.method,
  mobile: row.mobile,
  bank_account: bankAccountOf(profile.id, row),
  balance: cash === null ? null : amountText(cash),
  code_expires_at: row.status === 'awaiting_code' ? (row.code_expires_at?.toISOString() ?? null) : null,
  code_resend_at: resendAtOf(row, profile.account),
  claim_code: isClaimable(row) ? printedClaimCode(row.claim_code) : null,
  claim_expires_at: isClaimable(row) ? row.claim_expires_at.toISOString() : null,
  created_at: row.created_at.toISOString(),
})

type Claimable = WithdrawalRow & { claim_code: string; claim_expires_at: Date }
const isClaimable = (row: WithdrawalRow): row is Claimable => row.status === 'awaiting_claim'

const bankAccountOf = (market: MarketId, row: WithdrawalRow): Withdrawal['bank_account'] => {
  const { bank, account_name, account_number } = row
  if (bank === null || account_name === null || account_number === null) return null
  const bank_name = banksOf(market).find(({ id }) => id === bank)?.name ?? bank
  return { bank, bank_name, account_name, account_number }
}

export async function withdrawalAnswerOf(
  deps: PaymentsDeps,
  row: WithdrawalRow,
  language: string,
): Promise<WithdrawalAnswer> {
  const { cash } = await deps.wallet.balancesOf(row.account_id)
  const code = isClaimable(row) ? printedClaimCode(row.claim_code) : ''
  const values = { amount: row.amount, net: row.amount - row.fee, code }
  const said = row.reason === CANCELLED ? 'cancelled' : row.status
  const message = deps.texts.text(`payments:withdrawal_${said}`, language, values)
  return { message, data: withdrawalOf(deps, row, cash, language) }
}
