// The amount of a payment: its initial value, quick amounts and errors.
import type { PlayLimitShown } from '@walia/contract/saferplay.ts'
import type { UnverifiedLimitsAnswer } from '@walia/contract/verification.ts'
import { type Minor, parseAmount } from '@walia/domain/money/money.ts'
import { minorOf } from '../plainFormats.ts'

export type Limits = { min: Minor; max: Minor }

/** The same limits, where no more than `left` may be moved now. */
export const limitsWithin = <L extends Limits>(limits: L, left: Minor | null | undefined): L => ({
  ...limits,
  max: Math.min(limits.max, left ?? limits.max),
})

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

export type AmountError = { key: 'errorAmount' | 'errorMin' | 'errorMax' | 'errorLeft'; limit: Minor } | null

/** `left`: what limits leave of now; null where there are none. */
export const amountErrorOf = (amount: Minor | null, { min, max }: Limits, left: Minor | null = null): AmountError => {
  if (amount === null || amount === 0) return { key: 'errorAmount', limit: 0 }
  if (amount < min) return { key: 'errorMin', limit: min }
  if (amount > max) return { key: 'errorMax', limit: max }
  return left !== null && amount > left ? { key: 'errorLeft', limit: left } : null
}

export type WithdrawalError = AmountError | { key: 'errorCash' | 'errorStep'; limit: Minor }

/** In the server's order; a withdrawal takes no more than the cash there is. */
export const withdrawalErrorOf = (
  amount: Minor | null,
  limits: WithdrawalLimits,
  { cash, left = null }: { cash: Minor; left?: Minor | null },
): WithdrawalError => {
  if (amount !== null && amount % limits.step !== 0) return { key: 'errorStep', limit: limits.step }
  const wrong = amountErrorOf(amount, limits)
  if (wrong !== null || amount === null) return wrong
  return amount > cash ? { key: 'errorCash', limit: cash } : amountErrorOf(amount, limits, left)
}

/** `until`: when an own limit's period ends, an instant; null where it is the missing identity that limits. */
export type Left = { amount: Minor; until: string | null }

/** Of two that leave the same, the one that lasts longer; a missing identity has no end. */
const isStricter = (one: Left, other: Left): boolean =>
  one.amount === other.amount ? other.until !== null && (one.until ?? '~') > other.until : one.amount < other.amount

/** The least of them; null where nothing limits, or nothing is known yet. */
export const depositLeftOf = (
  unverified: Pick<NonNullable<UnverifiedLimitsAnswer['data']>, 'deposit'> | null | undefined,
  limits: readonly PlayLimitShown[] = [],
): Left | null => {
  const own = limits.flatMap(({ kind, left, ends_at }) =>
    kind === 'deposit' && left !== null ? [{ amount: minorOf(left), until: ends_at }] : [],
  )
  const all: Left[] = [...own, ...(unverified ? [{ amount: minorOf(unverified.deposit.left), until: null }] : [])]
  return all.reduce<Left | null>((least, each) => (least === null || isStricter(each, least) ? each : least), null)
}

/** No row for a fee of 0.00: "No fee" already stands beside the method. */
export const hasFee = ({ fee_percent }: { fee_percent: string }): boolean => Number(fee_percent) > 0
