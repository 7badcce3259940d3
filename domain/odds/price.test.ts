// An outcome as a number says what the outcome says, and says it in one way.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sellableOdds } from './odds.ts'
import { idOf, isActive, isSameOutcome, isSamePrice, oddsOf, outcomeOf, priceOf, soldAt } from './price.ts'

const outcomeWith = (id: string, odds: string | null, active = true) => ({
  ...{ id, odds, active },
  sell: active ? sellableOdds(odds) : null,
})

test.each([
  ['12', '1.90', 190],
  ['1', '1.926', 192],
  ['1', '2.5', 250],
  ['1', '15', 1500],
  ['0', '0.05', null],
  ['4095', '131.070', 13107],
  ['1', '1310.70', 131070],
  ['1', '1.00', null],
  ['1', '1.01', 101],
  ['1', null, null],
])('outcome %s at %s is a number that is sold at %s', (id, odds, sell) => {
  const price = priceOf(outcomeWith(id, odds))
  expect(price).toBeTypeOf('number')
  expect(outcomeOf(price)).toEqual({ id, odds, sell, active: true })
  expect(outcomeOf(priceOf(outcomeWith(id, odds, false)))).toEqual({ id, odds, sell: null, active: false })
})

test.each([
  ['4096', '1.90'],
  ['01', '1.90'],
  ['sr:player:1', '1.90'],
  ['1', '01.90'],
  ['1', '1.9160'],
  ['1', '1.'],
  ['1', '131.071'],
  ['1', '1310710'],
])('outcome %s at %s stays what it is', (id, odds) => {
  const outcome = outcomeWith(id, odds)
  expect(priceOf(outcome)).toBe(outcome)
})

test('an outcome that is sold at another price than its odds say stays what it is', () => {
  expect(priceOf({ id: '1', odds: '1.90', sell: 185, active: true })).toBeTypeOf('object')
})

const text = fc.oneof(
  fc.tuple(fc.nat(2000), fc.constantFrom(0, 1, 2, 3, 4)).map(([value, decimals]) => (value / 100).toFixed(decimals)),
  fc.constantFrom('0', '0.0', '00', '1e3', '131.071', '.5', '5.'),
)
const outcome = fc
  .tuple(fc.constantFrom('0', '1', '2', '12', '4095', '4096', '007', 'x'), fc.option(text), fc.boolean())
  .map(([id, odds, active]) => outcomeWith(id, odds, active))

test('numbers and outcomes answer every question alike, and equal ones are the same number', () => {
  fc.assert(
    fc.property(outcome, outcome, (a, b) => {
      const [one, other] = [priceOf(a), priceOf(b)]
      expect(outcomeOf(one)).toEqual(a)
      expect([idOf(one), oddsOf(one), soldAt(one), isActive(one)]).toEqual([a.id, a.odds, a.sell ?? 0, a.active])
      expect(isSameOutcome(one, other)).toBe(a.id === b.id)
      expect(isSamePrice(one, other)).toBe(JSON.stringify(a) === JSON.stringify(b))
    }),
    { numRuns: 2000 },
  )
})
