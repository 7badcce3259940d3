// The amount of a payment: its initial value, quick amounts and errors.
import { type Minor, parseAmount } from '@walia/domain/money/money.ts'

export type Limits = { min: Minor; max: Minor }

/** The amount in the address (a shortfall), at least the minimum; null without one. */
export const linkedAmountOf = (text: string | null, { min, max }: Limits): Minor | null => {
  const parsed = parseAmount(text ?? '')
  if (!parsed.ok || parsed.value === 0) return null
  return Math.min(Math.max(parsed.value, min), max)
}

/** Ordinary amounts people send; only a convenience, so not part of the market's rules. */
const QUICK: readonly Minor[] = [50_00, 100_00, 200_00, 500_00, 1_000_00]
const QUICK_COUNT = 4

const between = ({ min, max }: Limits): Minor[] => QUICK.filter((amount) => amount >= min && amount <= max)

/** Four quick amounts of a deposit, the one in the address first. */
export const depositPresetsOf = (linkedAmount: Minor | null, limits: Limits): Minor[] => {
  const more = between(limits).filter((amount) => amount > (linkedAmount ?? 0))
  return [...(linkedAmount === null ? [] : [linkedAmount]), ...more].slice(0, QUICK_COUNT)
}

/** Whole multiples of `step` only. */
export type WithdrawalLimits = Limits & { step: Minor }

/** The largest amount that can be withdrawn at once; null while the balance is too small. */
export const withdrawableOf = (cash: Minor, { min, max, step }: WithdrawalLimits): Minor | null => {
  const most = Math.min(cash, max)
  const all = most - (most % step)
  return all < min ? null : all
}

/** Quick amounts of a withdrawal: the three largest below the maximum, then the maximum. */
export const withdrawalPresetsOf = (cash: Minor, limits: WithdrawalLimits): Minor[] => {
  const all = withdrawableOf(cash, limits)
  if (all === null) return []
  return [
    ...between(limits)
      .filter((amount) => amount < all)
      .slice(1 - QUICK_COUNT),
    all,
  ]
}

export type AmountError = { key: 'errorAmount' | 'errorMin' | 'errorMax'; limit: Minor } | null

export const amountErrorOf = (amount: Minor | null, { min, max }: Limits): AmountError => {
  if (amount === null || amount === 0) return { key: 'errorAmount', limit: 0 }
  if (amount < min) return { key: 'errorMin', limit: min }
  return amount > max ? { key: 'errorMax', limit: max } : null
}

export type WithdrawalError = AmountError | { key: 'errorCash' | 'errorStep'; limit: Minor }

/** In the server's order; a withdrawal takes no more than the cash there is. */
export const withdrawalErrorOf = (amount: Minor | null, limits: WithdrawalLimits, cash: Minor): WithdrawalError => {
  if (amount !== null && amount % limits.step !== 0) return { key: 'errorStep', limit: limits.step }
  const wrong = amountErrorOf(amount, limits)
  if (wrong !== null || amount === null) return wrong
  return amount > cash ? { key: 'errorCash', limit: cash } : null
}

/** No row for a fee of 0.00: "No fee" already stands beside the method. */
export const hasFee = ({ fee_percent }: { fee_percent: string }): boolean => Number(fee_percent) > 0
