// The loyalty points of each market, as data: what a slip earns, and what points are worth.
import type { MarketId, ProductId } from '../market/profile.ts'

/** From this stake on (minor units) a slip earns at most so many points; `mondayMax` on Mondays of the market. */
export type PointBand = { stakeMin: number; max: number; mondayMax: number }

export type LoyaltyRules = {
  /** Which slips earn. Not the super league's: a match of it begins every 40 s, so points could be made at will. */
  products: readonly ProductId[]
  /** Least total odds of a slip that earns, hundredths. */
  oddsMin: number
  /** Ascending. Below the first nothing is earned. */
  bands: readonly PointBand[]
  /** Free-bet money for one point, minor units. */
  pointValue: number
  /** Fewest points of one redemption. */
  redeemMin: number
  /** Most points that a person redeems in seven days: what bounds the cost, see docs/decisions/0110. */
  redeemWeekMax: number
}

const shipped: LoyaltyRules = {
  products: ['sports', 'combo'],
  oddsMin: 4_99,
  bands: [
    { stakeMin: 50_00, max: 10, mondayMax: 20 },
    { stakeMin: 100_00, max: 25, mondayMax: 50 },
    { stakeMin: 200_00, max: 50, mondayMax: 100 },
    { stakeMin: 500_00, max: 100, mondayMax: 200 },
    { stakeMin: 5000_01, max: 200, mondayMax: 400 },
  ],
  pointValue: 1_00,
  redeemMin: 50,
  redeemWeekMax: 400,
}

const rules: Readonly<Record<MarketId, LoyaltyRules>> = { et: shipped, ke: shipped }

export const loyaltyOf = (market: MarketId): LoyaltyRules => rules[market]
