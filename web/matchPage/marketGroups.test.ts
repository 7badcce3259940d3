// The order and columns of markets on a match page and in a row.
import type { Odd } from '@walia/contract/matches.ts'
import { expect, test } from 'vitest'
import { lineLabelOf } from '../match/oddLabel.ts'
import { shownMarketOf } from '../match/shownMarket.ts'
import { testMarket } from '../testMarket.ts'
import { columnsOf, groupMarkets, isSameGroup, type MarketGroup } from './marketGroups.ts'

const total = (line: string, change = {}) =>
  testMarket({ sub_type_id: 18, name: 'Total', special_bet_value: `total=${line}`, ...change })

test('lines of a market stand together and ascend', () => {
  const groups = groupMarkets([total('10.5'), testMarket(), total('2.5'), total('0.5')])
  expect(groups.map((group) => [group.name, group.lines.map((line) => line.special_bet_value)])).toEqual([
    ['Total', ['total=0.5', 'total=2.5', 'total=10.5']],
    ['1x2', ['']],
  ])
})

test('a group is another one when a line of its own is, whatever moved elsewhere', () => {
  const [low, high, result] = [total('0.5'), total('2.5'), testMarket()]
  const groupOf = (...markets: Parameters<typeof groupMarkets>[0]) => groupMarkets(markets)[0] as MarketGroup
  const before = groupOf(low, high, result)
  expect(isSameGroup(before, groupOf(low, high, testMarket()))).toBe(true)
  expect(isSameGroup(before, groupOf(low, total('2.5')))).toBe(false)
  expect(isSameGroup(before, groupOf(low))).toBe(false)
})

test('lines with names of their own share the words they begin with', () => {
  const handicap = (name: string) => testMarket({ sub_type_id: 14, name, special_bet_value: name })
  expect(groupMarkets([handicap('Handicap 0:1'), handicap('Handicap 1:0')])[0]?.name).toBe('Handicap')
})

test.each([
  [['1', 'X', '2'], 3],
  [['Over 2.5', 'Under 2.5'], 2],
  [['0:0', '1:0', '2:0', '2:1', '3:1'], 3],
  [['Home or draw', 'Home or away', 'Draw or away'], 3],
  [['Wolverhampton Wanderers or draw', 'Draw or Nottingham Forest'], 1],
  [['1', '2', '3', '4'], 2],
])('%j stand in %i columns', (names, columns) => {
  const odds = names.map((display) => ({ ...testMarket().odds[0], display }))
  expect(columnsOf(testMarket({ odds: odds as never }))).toBe(columns)
})

const heldOf = (...markets: ReturnType<typeof testMarket>[]) => ({
  markets: Object.fromEntries(markets.map((market) => [`${market.sub_type_id}?${market.special_bet_value}`, market])),
})

test.each([
  ['its own line', heldOf(total('2.5'), total('3.5', { favourite: true })), 'total=2.5'],
  [
    'the favourite when its own is shut',
    heldOf(total('2.5', { market_active: 0 }), total('3.5', { favourite: true })),
    'total=3.5',
  ],
  ['its own, shut, when nothing else is open', heldOf(total('2.5', { market_active: 0 })), 'total=2.5'],
  ['another open line where none is favourite', heldOf(total('3.5', { market_active: 0 }), total('4.5')), 'total=4.5'],
  ['nothing of another market', heldOf(testMarket({ favourite: true })), undefined],
])('a row shows %s', (_, held, line) => {
  expect(shownMarketOf({ odds: [total('2.5')] }, held)?.special_bet_value).toBe(line)
})

test.each([
  ['total=2.5', 'Over 2.5', '2.5'],
  ['total=2.5', 'ከ 2.5 በላይ', '2.5'],
  ['hcp=-1.5', '1 (-1.5)', '-1.5'],
  ['hcp=-1.5', '2 (+1.5)', '+1.5'],
  ['hcp=0:1', 'X (0:1)', '0:1'],
  ['setnr=1', 'Home', undefined],
  ['', '2', undefined],
])('with %s the line of "%s" is %s', (special_bet_value, display, line) => {
  expect(lineLabelOf({ ...(testMarket().odds[0] as Odd), special_bet_value, display })).toBe(line)
})
