// The methods on offer: those of the market that have a provider here.
import type { DepositMethod, WithdrawMethod } from '@walia/contract/payments.ts'
import { banksOf, shopClaim } from '@walia/domain/market/banks.ts'
import type { MarketId, PaymentKind, PaymentMethod } from '@walia/domain/market/profile.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { type PaymentsDeps, SHOP } from './deps.ts'
import { shopsOf } from './tills.ts'

const KINDS = {
  mobileMoney: 'mobile_money',
  bank: 'bank',
  mobileWallet: 'mobile_wallet',
  shop: 'shop',
  checkout: 'checkout',
} as const satisfies Record<PaymentKind, string>

export const depositMethodsOf = ({ profile, providers }: PaymentsDeps): DepositMethod[] =>
  profile.payments.methods
    .filter((method) => method.deposit && providers.has(method.id))
    .map((method) => ({
      ...namesOf(method),
      fee_percent: String(method.depositFeeBasisPoints / 100),
      min: amountText(profile.payments.depositMin),
      max: amountText(profile.payments.depositMax),
      step: amountText(providers.get(method.id)?.unit ?? 1),
    }))

export const withdrawMethodsOf = (deps: PaymentsDeps): WithdrawMethod[] =>
  deps.profile.payments.methods
    .filter((method) => method.withdraw && payerOf(deps, method) !== null)
    .map((method) => ({
      ...namesOf(method),
      fee_percent: String(method.withdrawFeeBasisPoints / 100),
      min: amountText(deps.profile.payments.withdrawMin),
      max: amountText(deps.profile.payments.withdrawMax),
      step: amountText(payerOf(deps, method)?.unit ?? 1),
      hours_min: method.withdrawHoursMin,
      hours_max: method.withdrawHoursMax,
      ...(method.kind === 'shop' ? { claim_hours: shopClaim.hours, shops: shopsOf(deps.tills) } : {}),
      ...(method.kind === 'bank' ? { banks: bankListOf(deps.profile.id) } : {}),
    }))

/** Who pays a withdrawal: a provider, or the shops where there are tills. Null when nobody does. */
export function payerOf({ providers, tills }: PaymentsDeps, { id, kind }: PaymentMethod) {
  if (kind === 'shop') return tills.length > 0 ? { name: SHOP, unit: 1 } : null
  return providers.get(id) ?? null
}

const bankListOf = (market: MarketId) =>
  banksOf(market).map(({ id, name, accountDigits }) => ({ bank: id, name, account_digits: accountDigits }))

const namesOf = ({ id, name, kind }: PaymentMethod) => ({ method: id, name, kind: KINDS[kind] })
