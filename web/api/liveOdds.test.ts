// The live call's flat odds over the markets of a match's page.
import type { LiveMatchAnswer } from '@walia/contract/matches.ts'
import { expect, test } from 'vitest'
import { testMarket } from '../testMarket.ts'
import { withOdds } from './liveOdds.ts'
import { keyOf, type MatchPrices } from './prices.ts'

const result = testMarket({ sub_type_id: 1 })
const total = testMarket({ sub_type_id: 18, special_bet_value: 'total=2.5' })
const held = {
  version: 4,
  markets: Object.fromEntries([result, total].map((market) => [keyOf(market), market])),
  live: null,
  bet_status: 'open',
  start_time: '2026-11-21T16:30:00.000Z',
  market_count: 2,
} as MatchPrices

const answer = (markets: readonly (typeof result)[], version = 5): LiveMatchAnswer => ({
  data: markets.flatMap(({ odds, name }) => odds.map((odd) => ({ ...odd, market_name: name }))),
  meta: { ...held, version, market_count: markets.length } as unknown as LiveMatchAnswer['meta'],
})

test('prices move, a shut line stays in its place, one that is not named any more is gone', () => {
  const moved = withOdds(held, answer([testMarket({ sub_type_id: 1 }, '1.80')]))
  expect(Object.keys(moved?.markets ?? {})).toEqual(['1?'])
  expect(moved).toMatchObject({ version: 5, market_count: 1 })
  expect(moved?.markets['1?']).toMatchObject({ name: '1x2', status: 1, odds: [{ odd_value: '1.80' }, {}] })
  expect(moved?.markets['1?']?.odds[0]).not.toHaveProperty('market_name')
  const shut = withOdds(held, answer([testMarket({ sub_type_id: 1, market_active: 0 }), total]))
  expect(shut?.markets['1?']).toMatchObject({ status: -1, market_active: 0 })
})

test('an older answer changes nothing', () => {
  expect(withOdds(held, answer([testMarket({ sub_type_id: 1 }, '9.00'), total], 3))).toBe(held)
})

test.each([
  ['a new line', answer([result, total, testMarket({ sub_type_id: 29 })])],
  ['another outcome', answer([{ ...result, odds: result.odds.slice(0, 1) }, total])],
  ['a match that is over', { data: [], meta: null }],
])('%s: the whole match is asked for', (_, fresh) => {
  expect(withOdds(held, fresh)).toBeNull()
})
