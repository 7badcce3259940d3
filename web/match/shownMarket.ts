// Which market a list shows, which line of it a row shows, and how many other markets the row counts.
import type { Market, MatchListItem, MatchListMeta } from '@walia/contract/matches.ts'
import { keyOf, type MatchPrices } from '../api/prices.ts'

export type MarketFilter = MatchListMeta['filters'][number]

/** Until a list names its own markets, and where there is no choice. */
export const resultFilter: MarketFilter = { name: '1x2', sub_type_id: '1,186,340', odd_keys: ['1', 'X', '2'] }

export const filterOf = (filters: readonly MarketFilter[], chosen: string | null): MarketFilter =>
  filters.find((filter) => filter.sub_type_id === chosen) ?? filters[0] ?? resultFilter

/** The row's own line while it is sold; after that another line of the same market, the favourite first. */
export const shownMarketOf = (item: Pick<MatchListItem, 'odds'>, held: Pick<MatchPrices, 'markets'>): Market | null => {
  const first = item.odds[0]
  if (!first) return null
  const own = held.markets[keyOf(first)]
  if (own?.market_active === 1) return own
  const lines = Object.values(held.markets).filter((market) => market.sub_type_id === first.sub_type_id)
  const open = lines.filter((market) => market.market_active === 1)
  return open.find((market) => market.favourite) ?? open[0] ?? own ?? lines[0] ?? null
}

/** A market that is decided or not offered keeps its column in the row with status 0, and is not counted. */
export const sideBetsOf = (marketCount: number, shown: Pick<Market, 'status'> | null): number =>
  Math.max(0, marketCount - (shown !== null && shown.status !== 0 ? 1 : 0))
