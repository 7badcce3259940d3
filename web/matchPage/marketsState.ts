// Which of the three messages replaces a match's markets, and when a market shows one in its header.
import type { Market, MatchMeta } from '@walia/contract/matches.ts'

/** The message's key in the texts of a match, or that the markets are listed. */
export type MarketsState = 'listed' | 'noMarketData' | 'marketsUnavailable' | 'bettingNotAvailable'

/** `match` is null when it is not sold: unknown or over. A match without markets may get them later. */
export const marketsStateOf = (match: Pick<MatchMeta, 'bet_status'> | null, marketCount: number): MarketsState => {
  if (match === null) return 'noMarketData'
  if (marketCount > 0) return 'listed'
  return match.bet_status === 'closed' ? 'bettingNotAvailable' : 'marketsUnavailable'
}

/** A market that takes no bets stays listed under "Betting Not Available". `closed`: the whole match takes none. */
export const isShut = (
  match: Pick<MatchMeta, 'bet_status'>,
  closed: boolean,
  lines: readonly Pick<Market, 'market_active'>[],
): boolean => closed || match.bet_status === 'suspended' || lines.every((line) => line.market_active !== 1)
