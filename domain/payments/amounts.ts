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

/**
 * The method must be one that takes deposits; the caller offers no other. `unit`: its provider charges whole multiples of it,
 * minor units; what is missing to the next one is fee.
 */
export const depositFiguresOf = (
  { payments }: MarketProfile,
  method: PaymentMethod,
  { amount, unit }: { amount: number; unit: number },
): DepositFigures | DepositRefusal => {
  if (amount < payments.depositMin) return { ok: false, code: 'DEPOSIT_BELOW_MIN', limit: payments.depositMin }
  if (amount > payments.depositMax) return { ok: false, code: 'DEPOSIT_ABOVE_MAX', limit: payments.depositMax }
  const total = Math.ceil((amount + feeOf(amount, method.depositFeeBasisPoints)) / unit) * unit
  return { ok: true, amount, fee: total - amount, total }
}

/**
 * The least amount of a withdrawal. Who is excluded can neither play nor deposit: less than the market's least goes as a
 * whole, down to the provider's unit.
 */
export const withdrawLeastOf = (
  { payments: { withdrawMin } }: MarketProfile,
  { isExcluded, cash, unit }: { isExcluded: boolean; cash: number; unit: number },
): number => {
  const all = cash - (cash % unit)
  return isExcluded && all > 0 ? Math.min(withdrawMin, all) : withdrawMin
}

/** `least` as `withdrawLeastOf` says. */
export const withdrawalFiguresOf = (
  { payments }: MarketProfile,
  method: PaymentMethod,
  amount: number,
  least = payments.withdrawMin,
): WithdrawalFigures | WithdrawalRefusal => {
  if (amount < least) return { ok: false, code: 'WITHDRAWAL_BELOW_MIN', limit: least }
  if (amount > payments.withdrawMax) return { ok: false, code: 'WITHDRAWAL_ABOVE_MAX', limit: payments.withdrawMax }
  const fee = feeOf(amount, method.withdrawFeeBasisPoints)
  return { ok: true, amount, fee, net: amount - fee }
}

/** What a total that came is credited as: the fee is part of it, so that both are the total to the last minor unit. */
export function depositPartsOf(total: number, basisPoints: number): { amount: number; fee: number } {
  const amount = Number(roundHalfUpDiv(BigInt(total) * BASIS_POINTS, BASIS_POINTS + BigInt(basisPoints)))
  return { amount, fee: total - amount }
}

/**
 * Of a deposit of which a provider has `after` back and had `before`: the same share of the fee, and the rest from the
 * wallet. All parts together are the deposit to the last minor unit.
 */
export function takenBackPartsOf(
  credited: { amount: number; fee: number },
  { before, after }: { before: number; after: number },
): { amount: number; fee: number } {
  const shareOf = (total: number) =>
    Number(roundHalfUpDiv(BigInt(credited.fee) * BigInt(total), BigInt(credited.amount + credited.fee)))
  const fee = shareOf(after) - shareOf(before)
  return { amount: after - before - fee, fee }
}

/** Minor units of a deposit's total: all of it, and what was taken back so far. */
export type Taken = { whole: number; taken: number }
export type TakenAfter = number | 'before' | 'amountDiffers'

/**
 * What is taken back of a deposit once an operator says how much its provider has back in all; null: all of it. Said again it
 * is what was taken before.
 */
export function takenByHand({ whole, taken }: Taken, said: number | null): TakenAfter {
  if (taken === whole) return 'before'
  const after = said ?? whole
  if (after > whole) return 'amountDiffers'
  return after <= taken ? 'before' : after
}

/**
 * The same, once the provider itself says it: all of it, or what a part has left of it. Another amount is for a person to
 * decide. The second half of a deposit cannot be told from the first, which is said again.
 */
export function takenByProvider({ whole, taken }: Taken, said: number): TakenAfter {
  if (taken === whole) return 'before'
  if (said === whole) return whole
  if (taken === 0) return 'amountDiffers'
  if (said === taken) return 'before'
  return said === whole - taken ? whole : 'amountDiffers'
}

/** Rounded half up to the minor unit. */
export const feeOf = (amount: number, basisPoints: number): number =>
  Number(roundHalfUpDiv(BigInt(amount) * BigInt(basisPoints), BASIS_POINTS))
