// What the house gives is worth at most, to the best player there is: free bets, points and bonus money.
import type { StakeSource } from '../bets/stakeSource.ts'
import { payoutFiguresOf } from '../betslip/figures.ts'
import { type EarningSlip, pointsOf } from '../loyalty/points.ts'
import type { LoyaltyRules } from '../loyalty/rules.ts'
import type { TaxRow } from '../market/profile.ts'
import type { SoldPick } from './table.ts'

/** Odds that are looked at, hundredths: each of them up to 10.00, then in steps of a hundredth. */
const ODDS = Array.from({ length: 1200 }, (_, n) => (n <= 1000 ? n : Math.round(10_00 * 1.01 ** (n - 1000))))

/** What the cheapest pick brings for 1 at its price: no slip of whatever picks brings more. */
export const bestReturnOf = (picks: readonly SoldPick[]): number =>
  Math.max(...picks.map(({ odds, chance }) => (odds * chance) / 100))

/**
 * Expected cash for 1.00 of a gift, staked all at once at the odds that bring most. Every pick counts as the cheapest one,
 * so it is an upper bound. Bonus money that has to be turned over again loses at each further turn.
 */
export const giftWorthOf = (
  { source, oddsMin, amount }: { source: StakeSource; oddsMin: number; amount: number },
  best: number,
  tax: TaxRow,
): number =>
  Math.max(
    ...ODDS.filter((odds) => odds >= oddsMin).map((odds) => {
      const slip = { product: 'sports', source, stake: amount, totalOdds: BigInt(odds), countingLegs: [], tax } as const
      return ((best * 100) / odds) * (payoutFiguresOf(slip).totalWinningsWithAccaBonus / amount)
    }),
  )

export type PointsPlay = { stake: number; odds: number; points: number; returned: number }

/** The cash slip that brings most for 1 staked when its points are redeemed at `worth`: its winnings and its points. */
export const bestPointsPlayOf = (
  rules: LoyaltyRules,
  { best, worth, tax }: { best: number; worth: number; tax: TaxRow },
  day: Pick<EarningSlip, 'placedAt' | 'timeZone'>,
): PointsPlay => {
  const plays = rules.bands.flatMap(({ stakeMin: stake }) =>
    ODDS.filter((odds) => odds >= rules.oddsMin).map((odds): PointsPlay => {
      const slip = { product: 'sports', stake, totalOdds: BigInt(odds), countingLegs: [], tax } as const
      const won = ((best * 100) / odds) * payoutFiguresOf(slip).totalWinningsWithAccaBonus
      const points = pointsOf(rules, { product: 'sports', stake, totalOdds: BigInt(odds), ...day })
      return { stake, odds, points, returned: (won + points * rules.pointValue * worth) / stake }
    }),
  )
  return plays.reduce((most, each) => (each.returned > most.returned ? each : most))
}
