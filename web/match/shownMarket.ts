// Which line of its market a list row shows, and the short name of an odd's line.
import type { Market, MatchListItem, Odd } from '@walia/contract/matches.ts'
import { keyOf, type MatchPrices } from '../api/prices.ts'

/** The row's own line while it is sold; when it moved on, another of the same market: the favourite before the rest. */
export const shownMarketOf = (item: Pick<MatchListItem, 'odds'>, held: Pick<MatchPrices, 'markets'>): Market | null => {
  const first = item.odds[0]
  if (!first) return null
  const own = held.markets[keyOf(first)]
  if (own?.market_active === 1) return own
  const lines = Object.values(held.markets).filter((market) => market.sub_type_id === first.sub_type_id)
  const open = lines.filter((market) => market.market_active === 1)
  return open.find((market) => market.favourite) ?? open[0] ?? own ?? lines[0] ?? null
}

/** A market that is decided or not offered keeps its place in the row with status 0, and is none of the count. */
export const sideBetsOf = (marketCount: number, shown: Pick<Market, 'status'> | null): number =>
  Math.max(0, marketCount - (shown !== null && shown.status !== 0 ? 1 : 0))

const BRACKETED = /\(([^)]+)\)/
const NUMBER = /[-+]?\d+(?:[.:]\d+)?/

/**
 * The line of one odd in a row, from the outcome's own name: "Over 2.5" → "2.5", "2 (+1.5)" → "+1.5". The market's
 * specifier would name the home side's handicap on both. Undefined for markets without lines.
 */
export const lineLabelOf = ({ special_bet_value, display }: Odd): string | undefined =>
  special_bet_value === '' ? undefined : (BRACKETED.exec(display)?.[1] ?? NUMBER.exec(display)?.[0])
