// What a slip must be like to be paid with something else than cash, as data of each market.
import type { StakeSource } from '../bets/stakeSource.ts'
import type { MarketId } from '../market/profile.ts'

/** Money in minor units, odds in hundredths. Sports slips only, at list prices. */
export type SourceTerms = { stakeMin: number; totalOddsMin: number; legsMin: number }

type Given = Exclude<StakeSource, 'cash'>

const shipped: Readonly<Record<Given, SourceTerms>> = {
  bonus: { stakeMin: 5_00, totalOddsMin: 1_95, legsMin: 3 },
  free_bet: { stakeMin: 5_00, totalOddsMin: 1_95, legsMin: 1 },
  points: { stakeMin: 50_00, totalOddsMin: 4_99, legsMin: 1 },
}

const terms: Readonly<Record<MarketId, typeof shipped>> = { et: shipped, ke: shipped }

/** Null for cash, which has none. */
export const sourceTermsOf = (market: MarketId, source: StakeSource): SourceTerms | null =>
  source === 'cash' ? null : terms[market][source]
