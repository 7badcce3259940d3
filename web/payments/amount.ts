// The amount of a payment: what the form starts with, its quick amounts, and what is wrong with it.
import { type Minor, parseAmount } from '@walia/domain/money/money.ts'

export type Limits = { min: Minor; max: Minor }

/** The amount asked for in the address (a shortfall), never below the minimum; null without one. */
export const askedAmountOf = (text: string | null, { min, max }: Limits): Minor | null => {
  const parsed = parseAmount(text ?? '')
  if (!parsed.ok || parsed.value === 0) return null
  return Math.min(Math.max(parsed.value, min), max)
}

/** Ordinary amounts people send; only a convenience, so not part of the market's rules. */
const QUICK: readonly Minor[] = [50_00, 100_00, 200_00, 500_00, 1_000_00]
const QUICK_COUNT = 4

const between = ({ min, max }: Limits): Minor[] => QUICK.filter((amount) => amount >= min && amount <= max)

/** Four quick amounts of a deposit, the one asked for first. */
export const depositPresetsOf = (asked: Minor | null, limits: Limits): Minor[] => {
  const more = between(limits).filter((amount) => amount > (asked ?? 0))
  return [...(asked === null ? [] : [asked]), ...more].slice(0, QUICK_COUNT)
}

/** Whole multiples of `step` only. */
export type WithdrawalLimits = Limits & { step: Minor }

/** All that can be taken at once; null while there is too little. */
export const withdrawableOf = (cash: Minor, { min, max, step }: WithdrawalLimits): Minor | null => {
  const most = Math.min(cash, max)
  const all = most - (most % step)
  return all < min ? null : all
}

/** Of a withdrawal: the largest three below all that can be taken, and all of it last. */
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

/** "No fee" is said once, beside the method; a row of 0.00 would say it again. */
export const hasFee = ({ fee_percent }: { fee_percent: string }): boolean => Number(fee_percent) > 0
