// A deposit as the wire shows it.
import type { Deposit, DepositAnswer } from '@walia/contract/payments.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { methodOf } from '@walia/domain/payments/amounts.ts'
import { CANCELLED, type PaymentsDeps, printedIdOf } from './deps.ts'
import { awaitsPayer, creditedOf, type DepositRow } from './queries.ts'
import { CHECKOUT_LIFE_MS, resendAtOf } from './schedule.ts'

export async function depositAnswerOf(deps: PaymentsDeps, row: DepositRow, language: string): Promise<DepositAnswer> {
  const { texts, wallet } = deps
  const balance = row.status === 'received' ? amountText((await wallet.balancesOf(row.account_id)).cash) : null
  const said =
    row.reversed_at !== null
      ? reversedTextOf(row)
      : row.reason === CANCELLED
        ? cancelledTextOf(deps, row)
        : isAtCheckout(row)
          ? 'pending_checkout'
          : row.status
  const { amount, fee } = creditedOf(row)
  const message = texts.text(`payments:${said}`, language, { total: amount + fee, amount, part: row.reversed_total })
  return { message, data: depositOf(deps, row, balance, language) }
}

/** A request that is on the phone stays there: its PIN still pays. */
const cancelledTextOf = (deps: PaymentsDeps, row: DepositRow) =>
  isPrompted(deps, row) ? 'deposit_cancelled_prompt' : 'deposit_cancelled'

/** The provider has asked the payer's phone for the PIN. */
export const isPrompted = ({ profile }: PaymentsDeps, { method, provider_reference }: DepositRow): boolean =>
  provider_reference !== null && methodOf(profile, method)?.kind === 'mobileMoney'

/** Cancelled by its bettor and perhaps paid all the same: until when its provider is asked. Null of any other. */
export function mayArriveUntilOf(deps: PaymentsDeps, row: DepositRow): string | null {
  const { status, reason, next_query_at: next, checkout_url, provider_reference } = row
  if (status !== 'refused' || reason !== CANCELLED || next === null) return null
  if (checkout_url === null && provider_reference === null) return null
  const isLong = checkout_url !== null || isPrompted(deps, row)
  const last = isLong ? (row.payer_confirmed_at ?? row.created_at).getTime() + CHECKOUT_LIFE_MS : 0
  return new Date(Math.max(last, next.getTime())).toISOString()
}

/** The payer can still pay on the provider's page. */
const isAtCheckout = ({ status, checkout_url }: DepositRow): boolean => status === 'pending' && checkout_url !== null

export const depositOf = (deps: PaymentsDeps, row: DepositRow, balance: string | null, language: string): Deposit => ({
  deposit_id: printedIdOf('dep', row.id),
  // The bettor has it no more, whoever ended it.
  status: row.reversed_at === null || row.reversed_total !== null ? row.status : 'refused',
  reason:
    reasonOf(row) === null
      ? null
      : deps.texts.text(`payments:${reasonOf(row)}`, language, { part: row.reversed_total }),
  amount: amountText(creditedOf(row).amount),
  fee: amountText(creditedOf(row).fee),
  total: amountText(creditedOf(row).amount + creditedOf(row).fee),
  method: row.method,
  mobile: row.mobile,
  balance,
  code_expires_at: row.status === 'awaiting_code' ? (row.code_expires_at?.toISOString() ?? null) : null,
  code_resend_at: awaitsPayer(row) ? resendAtOf(row, deps.profile.account) : null,
  checkout_url: isAtCheckout(row) ? row.checkout_url : null,
  may_arrive_until: mayArriveUntilOf(deps, row),
  created_at: row.created_at.toISOString(),
})

const reasonOf = (row: DepositRow): string | null => (row.reversed_at === null ? row.reason : reversedTextOf(row))

const reversedTextOf = ({ reversed_total }: DepositRow) => (reversed_total === null ? 'reversed' : 'reversedPart')
