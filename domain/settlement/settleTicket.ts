// What a ticket pays once its legs are decided.
import { returnsStake, type StakeSource } from '../bets/stakeSource.ts'
import { countingOddsOf, type Figures, type PaidBefore, payoutFiguresOf } from '../betslip/figures.ts'
import { groupFactorsOf, type JointPricing } from '../combo/pricing.ts'
import type { ProductId, TaxRow } from '../market/profile.ts'
import { roundHalfUpDiv } from '../money/money.ts'
import { type DecidedLeg, type Fraction, isLost, legStateOf, multiplierOf, productOfFractions } from './multiplier.ts'

/** The terms that the ticket was placed under. */
export type TicketTerms = {
  product: ProductId
  /** Cash when it is not said. */
  source?: StakeSource
  /** What is still in the bet. */
  stake: number
  tax: TaxRow
  /** What was cashed out of it before. */
  before?: PaidBefore
}
export type { DecidedLeg }

export type TicketSettlement =
  | { state: 'open' }
  | { state: 'lost'; payout: 0 }
  | { state: 'refunded'; payout: number }
  | { state: 'won'; payout: number; figures: Figures; multipliers: Fraction[] }

/**
 * One leg at 0 loses the ticket whatever the others do, also while some are undecided. All legs void: the whole stake
 * comes back, VAT included, without tax. Otherwise the figures run again with the settled odds.
 *
 * A leg that was sold with the accumulator bonus and the win boost counts for them, at its taken odds, unless it is void
 * or half of it is: its margin pays for a bonus only where the whole stake was at risk. Dead-heated legs keep counting.
 *
 * A combo ticket brings its joint pricing: its multipliers are then those of its matches, void picks dropped out.
 *
 * A free bet pays what its winnings are above the net stake; one that brings no more is lost.
 *
 * `payout` in minor units. A ticket whose settled odds round to nothing (many half-lost legs) is lost. One whose parts
 * have brought the maximum already is won and pays nothing more.
 */
export const settleTicket = (
  terms: TicketTerms,
  legs: readonly DecidedLeg[],
  joint: JointPricing | null = null,
): TicketSettlement => {
  if (legs.length === 0) throw new Error('a ticket has at least one leg')
  if (legs.some(({ outcome }) => outcome !== null && isLost(outcome))) return { state: 'lost', payout: 0 }
  const multipliers = legs.map(({ outcome, odds }) => (outcome === null ? null : multiplierOf(outcome, odds)))
  if (multipliers.some((factor) => factor === null)) return { state: 'open' }
  const alive = legs.filter(({ outcome }) => outcome !== null && legStateOf(outcome) !== 'void')
  if (alive.length === 0) return { state: 'refunded', payout: terms.stake }
  return payoutOf(
    terms,
    joint === null ? multipliers.filter((factor) => factor !== null) : groupFactorsOf(joint, legs),
    countingOddsOf(alive.filter(isWhole)),
  )
}

const isWhole = ({ outcome }: DecidedLeg): boolean =>
  outcome !== null && !['half_won', 'half_lost'].includes(legStateOf(outcome))

const payoutOf = (terms: TicketTerms, multipliers: Fraction[], countingLegs: number[]): TicketSettlement => {
  const { num, den } = productOfFractions(multipliers)
  const totalOdds = roundHalfUpDiv(num * 100n, den)
  const figures = payoutFiguresOf({ ...terms, totalOdds, countingLegs })
  const payout = figures.totalWinningsWithAccaBonus
  return figures.possiblePayout === 0n || (payout === 0 && !returnsStake(terms.source ?? 'cash'))
    ? { state: 'lost', payout: 0 }
    : { state: 'won', payout, figures, multipliers }
}
