// A deposit as the wire shows it.
import type { Deposit, DepositAnswer } from '@walia/contract/payments.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { type PaymentsContext, printedIdOf } from './context.ts'
import type { DepositRow } from './queries.ts'

export async function depositAnswerOf(
  { texts, wallet }: PaymentsContext,
  row: DepositRow,
  language: string,
): Promise<DepositAnswer> {
  const isReceived = row.status === 'received'
  const data: Deposit = {
    deposit_id: printedIdOf('dep', row.id),
    status: row.status,
    reason: row.reason === null ? null : texts.text(`payments:${row.reason}`, language),
    amount: amountText(row.amount),
    fee: amountText(row.fee),
    total: amountText(row.amount + row.fee),
    method: row.method,
    code_expires_at: row.status === 'awaiting_code' ? (row.code_expires_at?.toISOString() ?? null) : null,
    balance: isReceived ? amountText((await wallet.balancesOf(row.account_id)).cash) : null,
  }
  const message = texts.text(`payments:${row.status}`, language, { total: row.amount + row.fee, amount: row.amount })
  return { message, data }
}
