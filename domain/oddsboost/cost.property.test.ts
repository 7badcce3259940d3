// What a boosted bet takes of its ceiling is never less than what it can cost the house more than the same bet unboosted.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payoutFiguresOf } from '../betslip/figures.ts'
import { profileOf } from '../market/markets.ts'
import { marketIds } from '../market/profile.ts'
import { boostedPriceOf, extraOf, oddsBoostRulesOf } from './oddsBoost.ts'

/** Paid to the bettor and to the state, less the VAT that is given back of what was held. */
const costOf = ({ totalWinningsWithAccaBonus, winningsTax, bonus }: ReturnType<typeof payoutFiguresOf>): number =>
  totalWinningsWithAccaBonus + winningsTax - bonus

test.each(marketIds)('in market %s, under each tax row', (id) => {
  const { percentMax, oddsMax, stakeMax } = oddsBoostRulesOf(id)
  for (const tax of profileOf(id).taxRows)
    fc.assert(
      fc.property(
        fc.integer({ min: 5_00, max: stakeMax }),
        fc.integer({ min: 1_02, max: oddsMax - 1 }),
        fc.integer({ min: 1, max: percentMax }),
        (stake, ordinary, percent) => {
          const boosted = boostedPriceOf(ordinary, { percent, oddsMax })
          if (boosted === null) return
          const [plain, raised] = [ordinary, boosted].map((odds) =>
            payoutFiguresOf({ product: 'sports', stake, totalOdds: BigInt(odds), countingLegs: [], tax }),
          ) as [ReturnType<typeof payoutFiguresOf>, ReturnType<typeof payoutFiguresOf>]
          const extra = extraOf(raised.netStake, { from: ordinary, to: boosted })
          // Both payouts are rounded to minor units, each by half a one at most.
          expect(costOf(raised) - costOf(plain)).toBeLessThanOrEqual(extra + 1)
        },
      ),
      { numRuns: 300 },
    )
})
