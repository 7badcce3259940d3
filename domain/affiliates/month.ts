// A month of an affiliate in figures: what his bettors left with the house, and what he earns of it.
import type { AffiliatePlan } from './plan.ts'

/** Of all his bettors in a month, minor units. What came back or was taken back is in it with its sign. */
export type MonthFigures = {
  /** Without VAT. */
  stakes: number
  /** What tickets paid, winnings tax included: it is the winner's. */
  winnings: number
  /** Bonuses and redeemed points, less what was forfeited. */
  bonuses: number
  vat: number
  deposits: number
  /** What his bettors owe more than before, or had written off; below zero where a debt came in. */
  uncollected: number
  /** CPA of the bettors who qualified in the month, each at the plan of that day. */
  cpa: number
}

export type MonthResult = {
  paymentFees: number
  /** Stakes less winnings, bonuses, payment fees and what was not collected. */
  netRevenue: number
  /** Of this month alone; below zero where the house lost. */
  share: number
  /** What is still to be made up for from earlier months, at most 0. */
  carriedIn: number
  /** The same for the next month. */
  carriedOut: number
  /** What the month earns: never below zero. */
  commission: number
}

const WHOLE = 10_000

/** Shares are rounded down, a loss's towards what is carried: the house never pays a fraction that it did not keep. */
export function monthResultOf(figures: MonthFigures, plan: AffiliatePlan, carriedIn: number): MonthResult {
  const { stakes, winnings, bonuses, deposits, uncollected, cpa } = figures
  const paymentFees = Math.ceil((Math.max(0, deposits) * plan.paymentFeeBasisPoints) / WHOLE)
  const netRevenue = stakes - winnings - bonuses - paymentFees - uncollected
  const share = plan.share === null ? 0 : Math.floor((netRevenue * plan.share.basisPoints) / WHOLE)
  const balance = share + carriedIn
  return {
    ...{ paymentFees, netRevenue, share, carriedIn },
    carriedOut:
      plan.share?.negative === 'carry' ? Math.min(0, balance) : owedAfter(carriedIn, share, uncollected, plan),
    // A month below zero takes nothing off the CPA: the two are agreed apart.
    commission: Math.max(0, balance) + cpa,
  }
}

/**
 * What is to be made up for after a month, when the month's own losses are forgotten: what was before, and the share of what
 * was not collected. No plan forgets that, since it was earned, and may have been paid, of money that the house never had.
 */
function owedAfter(owed: number, share: number, uncollected: number, plan: AffiliatePlan): number {
  const ofUncollected = Math.ceil((Math.max(0, uncollected) * (plan.share?.basisPoints ?? 0)) / WHOLE)
  return Math.min(0, Math.max(owed + share, owed - ofUncollected))
}

/** Of the months since a commission, oldest first: how much of shares was not collected and not earned again; at most 0. */
export const owedSince = (months: readonly { share: number; uncollected: number; plan: AffiliatePlan }[]): number =>
  months.reduce((owed, { share, uncollected, plan }) => owedAfter(owed, share, uncollected, plan), 0)
