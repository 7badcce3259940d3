// Markets for the tests of the browser's pure parts.
import type { Market } from '@walia/contract/matches.ts'

export const testMarket = (change: Partial<Market> = {}, price = '1.50'): Market => {
  const market = { sub_type_id: 1, special_bet_value: '', market_active: 1, ...change }
  return {
    name: '1x2',
    status: 1,
    favourite: false,
    groups: ['all'],
    odds: ['1', '2'].map((outcome) => ({
      odd_key: outcome,
      display: outcome,
      odd_value: price,
      outcome_id: outcome,
      odd_active: 1,
      special_bet_value: market.special_bet_value,
      sub_type_id: market.sub_type_id,
      market_active: market.market_active,
    })),
    ...market,
  }
}
