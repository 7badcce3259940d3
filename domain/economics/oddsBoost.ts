// What a boosted bet returns to the best player there is.
import type { SlipLimits, TaxRow } from '../market/profile.ts'
import { boostedPriceOf, limitsOnBoost, type OddsBoostRules } from '../oddsboost/oddsBoost.ts'
import { bestPlayOf } from './expectation.ts'

/** Prices that are looked at, hundredths. */
const FROM = 1_02

/** Of 1 staked after all taxes, at the price and the stake that bring most. `best`: what the cheapest pick brings for 1 at its price. */
export function boostedReturnOf(
  { percentMax: percent, oddsMax, stakeMax }: OddsBoostRules,
  { best, limits, tax }: { best: number; limits: SlipLimits; tax: TaxRow },
): number {
  const stakes = limitsOnBoost(limits, { stakeMax })
  let most = 0
  for (let ordinary = FROM; ordinary < oddsMax; ordinary++) {
    const odds = boostedPriceOf(ordinary, { percent, oddsMax })
    if (odds === null || odds <= limits.totalOddsAbove) continue
    const slip = {
      product: 'sports',
      totalOdds: BigInt(odds),
      chance: (best * 100) / ordinary,
      countingLegs: [],
    } as const
    most = Math.max(most, bestPlayOf(slip, stakes, tax).forBettor.returned)
  }
  return most
}
