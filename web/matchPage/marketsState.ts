// Which of the three messages stands where a match's markets would, and when a market carries one in its header.
import type { Market, MatchMeta } from '@walia/contract/matches.ts'

/** The message's key in the texts of a match, or that the markets are listed. */
export type MarketsState = 'listed' | 'noMarketData' | 'marketsUnavailable' | 'bettingNotAvailable'

/** `match` is null when nobody sells it: unknown or over. Without markets yet, they may still come. */
export const marketsStateOf = (match: Pick<MatchMeta, 'bet_status'> | null, marketCount: number): MarketsState => {
  if (match === null) return 'noMarketData'
  if (marketCount > 0) return 'listed'
  return match.bet_status === 'closed' ? 'bettingNotAvailable' : 'marketsUnavailable'
}

/** A market that takes no bets stays in its place under "Betting Not Available". `closed`: the match is. */
export const isShut = (
  match: Pick<MatchMeta, 'bet_status'>,
  closed: boolean,
  lines: readonly Pick<Market, 'market_active'>[],
): boolean => closed || match.bet_status === 'suspended' || lines.every((line) => line.market_active !== 1)
