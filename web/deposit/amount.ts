// The amount of a deposit: what the form starts with, its quick amounts, and what is wrong with it.
import type { MarketProfile } from '@walia/domain/market/profile.ts'
import { type Minor, parseAmount } from '@walia/domain/money/money.ts'
import type { TextKey } from '../text.ts'

type Limits = Pick<MarketProfile['payments'], 'depositMin' | 'depositMax'>

/** The amount asked for in the address (a shortfall), never below the minimum; null without one. */
export const askedAmountOf = (text: string | null, { depositMin, depositMax }: Limits): Minor | null => {
  const parsed = parseAmount(text ?? '')
  if (!parsed.ok || parsed.value === 0) return null
  return Math.min(Math.max(parsed.value, depositMin), depositMax)
}

/** Ordinary amounts people send; only a convenience, so not part of the market's rules. */
const QUICK: readonly Minor[] = [50_00, 100_00, 200_00, 500_00, 1_000_00]
const QUICK_COUNT = 4

/** Four quick amounts, the one asked for first. */
export const presetsOf = (asked: Minor | null, { depositMin, depositMax }: Limits): Minor[] => {
  const fitting = QUICK.filter((amount) => amount >= depositMin && amount <= depositMax && amount > (asked ?? 0))
  return [...(asked === null ? [] : [asked]), ...fitting].slice(0, QUICK_COUNT)
}

export type AmountError = { key: TextKey<'deposit'>; limit: Minor | null } | null

export const amountErrorOf = (amount: Minor | null, { depositMin, depositMax }: Limits): AmountError => {
  if (amount === null || amount === 0) return { key: 'errorAmount', limit: null }
  if (amount < depositMin) return { key: 'errorMin', limit: depositMin }
  return amount > depositMax ? { key: 'errorMax', limit: depositMax } : null
}
