// A match as it is now: the list's row, overridden by newer data of the price store.
import type { Market, MatchListItem } from '@walia/contract/matches.ts'
import { type MatchPrices, usePrices } from '../api/prices.ts'
import { serverNow } from '../config.ts'
import { shownMarketOf, sideBetsOf } from './shownMarket.ts'

export type MatchNow = Pick<MatchPrices, 'live' | 'bet_status' | 'start_time'> & {
  market: Market | null
  /** Other markets on offer than the one shown. */
  side_bets: number
}

export const useMatchNow = (item: MatchListItem): MatchNow => {
  const held = usePrices((state) => state.matches[item.parent_match_id])
  if (!held) return { ...item, market: item.odds[0] ?? null }
  const market = shownMarketOf(item, held)
  return {
    live: held.live,
    bet_status: held.bet_status,
    start_time: held.start_time || item.start_time,
    side_bets: sideBetsOf(held.market_count, market),
    market,
  }
}

/** Over, not sold, or a prematch offer past its start. */
export const isClosed = (match: Pick<MatchPrices, 'live' | 'bet_status' | 'start_time'>): boolean =>
  match.bet_status === 'closed' || (match.live === null && Date.parse(match.start_time) <= serverNow())
