// From what on a day's play is marked, by market. Not part of the profile, which every first visit loads.
import type { MarketId } from '../market/profile.ts'

export type HarmRules = {
  /** So many deposits of a day, each when at most this part of what was staked since the last one was left. */
  chasing: { deposits: number; leftPercent: number }
  /** So many bets between these hours of the market's clock, `untilHour` not included. */
  nightPlay: { fromHour: number; untilHour: number; bets: number }
  /** The day's average stake is this part of the one of the days before; each from so many bets on. */
  risingStakes: { days: number; betsBefore: number; bets: number; percent: number }
  /** So many withdrawals of a day taken back by the bettor. */
  cancelledWithdrawals: { withdrawals: number }
}

const shipped: HarmRules = {
  chasing: { deposits: 3, leftPercent: 10 },
  nightPlay: { fromHour: 0, untilHour: 5, bets: 10 },
  risingStakes: { days: 28, betsBefore: 10, bets: 5, percent: 300 },
  cancelledWithdrawals: { withdrawals: 2 },
}

const rules: Record<MarketId, HarmRules> = { et: shipped, ke: shipped }

export const harmRulesOf = (market: MarketId): HarmRules => rules[market]
