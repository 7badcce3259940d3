// Which line of its market a list row shows, and the short name of a line.
import type { Market, MatchListItem } from '@walia/contract/matches.ts'
import { keyOf, type MatchPrices } from '../api/prices.ts'

/** The row's own line while it is sold; when it moved on, the favourite line of the same market. */
export const shownMarketOf = (item: Pick<MatchListItem, 'odds'>, held: Pick<MatchPrices, 'markets'>): Market | null => {
  const first = item.odds[0]
  if (!first) return null
  const own = held.markets[keyOf(first)]
  if (own?.market_active === 1) return own
  const others = Object.values(held.markets).filter((market) => market.sub_type_id === first.sub_type_id)
  return others.find((market) => market.favourite && market.market_active === 1) ?? own ?? null
}

/** "total=2.5" → "2.5"; of several specifiers the first. */
export const lineLabelOf = (specifiers: string): string => specifiers.split('|')[0]?.split('=')[1] ?? specifiers
