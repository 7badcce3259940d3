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
  /** CPA of the bettors who qualified in the month, each at the plan of that day. */
  cpa: number
}

export type MonthResult = {
  paymentFees: number
  /** Stakes less winnings, bonuses and payment fees. */
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
  const { stakes, winnings, bonuses, deposits, cpa } = figures
  const paymentFees = Math.ceil((Math.max(0, deposits) * plan.paymentFeeBasisPoints) / WHOLE)
  const netRevenue = stakes - winnings - bonuses - paymentFees
  const share = plan.share === null ? 0 : Math.floor((netRevenue * plan.share.basisPoints) / WHOLE)
  const carries = plan.share?.negative === 'carry'
  const balance = share + (carries ? carriedIn : 0)
  return {
    ...{ paymentFees, netRevenue, share, carriedIn: carries ? carriedIn : 0 },
    carriedOut: carries ? Math.min(0, balance) : 0,
    // A month below zero takes nothing off the CPA: the two are agreed apart.
    commission: Math.max(0, balance) + cpa,
  }
}
