// When a boosted list is open, and what its prices are.
import { expect, it } from 'vitest'
import { boostedOddsOf, isListOpen, soldBoostedOf } from './boosted.ts'

const list = { opensAt: 1000, closesAt: 2000, closedAt: null }
it.each([
  [999, null, false],
  [1000, null, true],
  [1999, null, true],
  [2000, null, false],
  [1500, 1200, false],
])('at %i, closed at %s: %s', (now, closedAt, open) => expect(isListOpen({ ...list, closedAt }, now)).toBe(open))

it.each([
  [200, 10, 220],
  [185, 10, 203],
  [101, 1, 102],
  [110, 8, 118],
  [2750, 15, 3162],
])('%i raised by %i percent is %i', (odds, percent, boosted) => expect(boostedOddsOf(odds, percent)).toBe(boosted))

it.each([
  ['as the list says', 200, 220],
  ['the market has fallen, and the boost with it', 180, 198],
  ['it has fallen far', 110, 121],
  ['it has risen a little', 210, 220],
  ['it has passed the boosted price', 230, 230],
  ['it is not for sale', null, null],
])('2.20 made from 2.00, %s: %s sells at %s', (_name, ordinary, sold) =>
  expect(soldBoostedOf({ odds: 220, from: 200 }, ordinary)).toBe(sold),
)
