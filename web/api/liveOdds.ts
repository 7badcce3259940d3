// A live match's odds from its own call, put over the markets that its page holds.
import type { FlatOdd, LiveMatchAnswer, Market } from '@walia/contract/matches.ts'
import { marketKey } from '@walia/contract/websocket.ts'
import { type MatchPrices, withFlatOdds } from './prices.ts'

const keyOf = ({ sub_type_id, special_bet_value }: FlatOdd): string => marketKey(sub_type_id, special_bet_value)

/** Null where the answer cannot be merged into the cached match: a line or an outcome is new, or the match is over. */
export const withOdds = (held: MatchPrices, { data, meta }: LiveMatchAnswer): MatchPrices | null => {
  if (meta === null) return null
  // The server has restarted (another epoch): the whole match must be requested.
  if (held.epoch < meta.epoch) return null
  if (held.epoch > meta.epoch || held.version > meta.version) return held
  const lines = Map.groupBy(data, keyOf)
  const markets: Record<string, Market> = {}
  for (const [key, odds] of lines) {
    const market = held.markets[key]
    const hasSameOutcomes =
      market?.odds.length === odds.length && market.odds.every((odd, index) => isSame(odd, odds[index]))
    if (!market || !hasSameOutcomes) return null
    markets[key] = withFlatOdds(market, odds)
  }
  const { version, live, bet_status, start_time, market_count } = meta
  const asOf = Object.fromEntries(Object.keys(markets).map((key) => [key, version]))
  return { ...held, markets, asOf, version, live, bet_status, start_time, market_count }
}

const isSame = (held: Pick<FlatOdd, 'outcome_id'>, odd: FlatOdd | undefined): boolean =>
  held.outcome_id === odd?.outcome_id
