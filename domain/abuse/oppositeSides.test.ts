// Which tickets of connected accounts are opposite sides.
import { expect, test } from 'vitest'
import { type Connected, oppositeSides, type StakedLeg } from './oppositeSides.ts'

const HOUR = 3_600_000
const leg = (change: Partial<StakedLeg> = {}): StakedLeg => ({
  ...{ accountId: 1, bet: 'bet_1', source: 'cash', boosted: false, parentMatchId: 7 },
  ...{ market: 1, specifiers: '', outcomeId: '1' },
  placedAt: 0,
  ...change,
})
const other = (change: Partial<StakedLeg> = {}) =>
  leg({ accountId: 2, bet: 'bet_2', source: 'bonus', outcomeId: '2', ...change })
const connected: Connected[] = [{ accountId: 1, otherId: 2, how: 'device' }]
const found = (legs: StakedLeg[], by = connected) =>
  oppositeSides(legs, by, 48 * HOUR).map(({ one, other, how }) => [one.bet, other.bet, how.join()])

test.each<[string, StakedLeg[], Connected[], number]>([
  ['bonus money on one outcome, cash on another', [leg(), other()], connected, 1],
  ['a free bet', [leg(), other({ source: 'free_bet' })], connected, 1],
  ['redeemed points on both', [leg({ source: 'points' }), other({ source: 'points' })], connected, 1],
  ['boosted odds on one outcome, cash on another', [leg({ boosted: true }), other({ source: 'cash' })], connected, 1],
  ['boosted odds on both', [leg({ boosted: true }), other({ source: 'cash', boosted: true })], connected, 1],
  ['known the other way round', [leg(), other()], [{ accountId: 2, otherId: 1, how: 'payer' }], 1],
  ['48 hours apart', [leg(), other({ placedAt: 48 * HOUR })], connected, 1],
  ['more than 48 hours apart', [leg(), other({ placedAt: 48 * HOUR + 1 })], connected, 0],
  ['the same outcome', [leg(), other({ outcomeId: '1' })], connected, 0],
  ['cash on both', [leg(), other({ source: 'cash' })], connected, 0],
  ['another match', [leg(), other({ parentMatchId: 8 })], connected, 0],
  ['another market', [leg(), other({ market: 18 })], connected, 0],
  ['another line of the market', [leg(), other({ specifiers: 'total=2.5' })], connected, 0],
  ['accounts that nothing connects', [leg(), other()], [], 0],
  ['one account on both sides', [leg(), other({ accountId: 1 })], connected, 0],
])('%s', (_name, legs, by, count) => expect(found(legs, by)).toHaveLength(count))

test('three accounts that cover a market are three pairs, each once with all that connects it', () => {
  const legs = [leg(), other(), leg({ accountId: 3, bet: 'bet_3', source: 'points', outcomeId: '3' })]
  const by: Connected[] = [
    ...connected,
    { accountId: 2, otherId: 1, how: 'device' },
    { accountId: 1, otherId: 2, how: 'payer' },
    { accountId: 3, otherId: 1, how: 'network' },
    { accountId: 2, otherId: 3, how: 'network' },
  ]
  expect(found(legs, by)).toEqual([
    ['bet_1', 'bet_2', 'device,payer'],
    ['bet_1', 'bet_3', 'network'],
    ['bet_2', 'bet_3', 'network'],
  ])
})
