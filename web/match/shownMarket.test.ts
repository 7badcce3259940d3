// Which market a row shows, and how many others it counts.
import { expect, test } from 'vitest'
import { testMarket } from '../testMarket.ts'
import { shownMarketOf, sideBetsOf } from './shownMarket.ts'

test.each([
  ['the market shown is one of them', 62, { status: 1 }, 61],
  ['so is a suspended one', 62, { status: -1 }, 61],
  ['a decided one, which only keeps its place, is not', 62, { status: 0 }, 62],
  ['a row without any market', 3, null, 3],
  ['the last market is the one shown', 1, { status: 1 }, 0],
  ['nothing on offer any more', 0, { status: 1 }, 0],
])('how many other markets a row counts: %s', (_, count, shown, expected) => {
  expect(sideBetsOf(count, shown)).toBe(expected)
})

test('a line that moved on is followed to the favourite of its market', () => {
  const line = (total: string, change: object = {}) =>
    testMarket({ sub_type_id: 18, special_bet_value: `total=${total}`, ...change })
  const held = { markets: { '18?total=2.5': line('2.5', { market_active: 0 }), '18?total=3.5': line('3.5') } }
  expect(shownMarketOf({ odds: [line('2.5')] }, held)?.special_bet_value).toBe('total=3.5')
})
