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
export const QUICK_COUNT = 4

const between = ({ min, max }: Limits): Minor[] => QUICK.filter((amount) => amount >= min && amount <= max)

/** Four quick amounts of a deposit, the one asked for first. */
export const depositPresetsOf = (asked: Minor | null, limits: Limits): Minor[] => {
  const more = between(limits).filter((amount) => amount > (asked ?? 0))
  return [...(asked === null ? [] : [asked]), ...more].slice(0, QUICK_COUNT)
}

/** Of a withdrawal: the largest three below all there is, and all of it last; none while there is too little. */
export const withdrawalPresetsOf = (cash: Minor, { min, max }: Limits): Minor[] => {
  const all = Math.min(cash, max)
  if (all < min) return []
  const less = between({ min, max }).filter((amount) => amount < all)
  return [...less.slice(-(QUICK_COUNT - 1)), all]
}

export type AmountError = { key: 'errorAmount' | 'errorMin' | 'errorMax'; limit: Minor } | null

export const amountErrorOf = (amount: Minor | null, { min, max }: Limits): AmountError => {
  if (amount === null || amount === 0) return { key: 'errorAmount', limit: 0 }
  if (amount < min) return { key: 'errorMin', limit: min }
  return amount > max ? { key: 'errorMax', limit: max } : null
}

/** A withdrawal takes no more than the cash there is. */
export const withdrawalErrorOf = (
  amount: Minor | null,
  limits: Limits,
  cash: Minor,
): AmountError | { key: 'errorCash'; limit: Minor } =>
  amountErrorOf(amount, limits) ?? ((amount ?? 0) > cash ? { key: 'errorCash', limit: cash } : null)
