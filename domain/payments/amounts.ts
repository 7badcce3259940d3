// Deposit and withdrawal amounts: limits and fees.
import type { MarketProfile, PaymentMethod } from '../market/profile.ts'
import { roundHalfUpDiv } from '../money/money.ts'

export type DepositRefusal = { ok: false; code: 'DEPOSIT_BELOW_MIN' | 'DEPOSIT_ABOVE_MAX'; limit: number }
export type WithdrawalRefusal = { ok: false; code: 'WITHDRAWAL_BELOW_MIN' | 'WITHDRAWAL_ABOVE_MAX'; limit: number }

/** Minor units. `amount` is credited, `fee` is on top, `total` is what the bettor pays. */
export type DepositFigures = { ok: true; amount: number; fee: number; total: number }

/** `amount` leaves the wallet, `fee` is part of it, `net` is what arrives. */
export type WithdrawalFigures = { ok: true; amount: number; fee: number; net: number }

const BASIS_POINTS = 10_000n

export const methodOf = (profile: MarketProfile, id: string): PaymentMethod | null =>
  profile.payments.methods.find((method) => method.id === id) ?? null

/** The method must be one that takes deposits; the caller offers no other. */
export const depositFiguresOf = (
  { payments }: MarketProfile,
  method: PaymentMethod,
  amount: number,
): DepositFigures | DepositRefusal => {
  if (amount < payments.depositMin) return { ok: false, code: 'DEPOSIT_BELOW_MIN', limit: payments.depositMin }
  if (amount > payments.depositMax) return { ok: false, code: 'DEPOSIT_ABOVE_MAX', limit: payments.depositMax }
  const fee = feeOf(amount, method.depositFeeBasisPoints)
  return { ok: true, amount, fee, total: amount + fee }
}

export const withdrawalFiguresOf = (
  { payments }: MarketProfile,
  method: PaymentMethod,
  amount: number,
): WithdrawalFigures | WithdrawalRefusal => {
  if (amount < payments.withdrawMin) return { ok: false, code: 'WITHDRAWAL_BELOW_MIN', limit: payments.withdrawMin }
  if (amount > payments.withdrawMax) return { ok: false, code: 'WITHDRAWAL_ABOVE_MAX', limit: payments.withdrawMax }
  const fee = feeOf(amount, method.withdrawFeeBasisPoints)
  return { ok: true, amount, fee, net: amount - fee }
}

/** What a total that came is credited as: the fee is part of it, so that both are the total to the last minor unit. */
export function depositPartsOf(total: number, basisPoints: number): { amount: number; fee: number } {
  const amount = Number(roundHalfUpDiv(BigInt(total) * BASIS_POINTS, BASIS_POINTS + BigInt(basisPoints)))
  return { amount, fee: total - amount }
}

/** Of a deposit of which a provider takes `total` back: the same share of the fee, and the rest from the wallet. */
export function takenBackPartsOf(
  credited: { amount: number; fee: number },
  total: number,
): { amount: number; fee: number } {
  const fee = Number(roundHalfUpDiv(BigInt(credited.fee) * BigInt(total), BigInt(credited.amount + credited.fee)))
  return { amount: total - fee, fee }
}

/** Rounded half up to the minor unit. */
export const feeOf = (amount: number, basisPoints: number): number =>
  Number(roundHalfUpDiv(BigInt(amount) * BigInt(basisPoints), BASIS_POINTS))
