// A match as it is now: what the list said, overtaken by what the price store knows.
import type { Market, MatchListItem } from '@walia/contract/matches.ts'
import { keyOf, type MatchPrices, usePrices } from '../api/prices.ts'
import { serverNow } from '../config.ts'

export type MatchNow = Pick<MatchPrices, 'live' | 'bet_status' | 'start_time' | 'side_bets'> & {
  market: Market | null
}

export const useMatchNow = (item: MatchListItem): MatchNow => {
  const held = usePrices((state) => state.matches[item.parent_match_id])
  if (!held) return { ...item, market: item.odds[0] ?? null }
  return {
    live: held.live,
    bet_status: held.bet_status,
    start_time: held.start_time || item.start_time,
    side_bets: held.side_bets,
    market: shownMarketOf(item, held),
  }
}

/** The row's own line while it is sold; when it moved on, the favourite line of the same market. */
export const shownMarketOf = (item: MatchListItem, held: MatchPrices): Market | null => {
  const first = item.odds[0]
  if (!first) return null
  const own = held.markets[keyOf(first)]
  if (own?.market_active === 1) return own
  const others = Object.values(held.markets).filter((market) => market.sub_type_id === first.sub_type_id)
  return others.find((market) => market.favourite && market.market_active === 1) ?? own ?? null
}

/** Over, not sold, or a prematch offer past its start. */
export const isClosed = (match: Pick<MatchPrices, 'live' | 'bet_status' | 'start_time'>): boolean =>
  match.bet_status === 'closed' || (match.live === null && Date.parse(match.start_time) <= serverNow())

/** "total=2.5" → "2.5"; of several specifiers the first. */
export const lineLabelOf = (specifiers: string): string => specifiers.split('|')[0]?.split('=')[1] ?? specifiers
