// Amounts of the wallet's dialects, to the cent or refused; the tax of a win; a provider's fee.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { et } from '../market/et.ts'
import { taxAt } from '../market/profile.ts'
import { centsOfDecimal, centsOfUnits, unitsOfCents } from './amounts.ts'
import { feeOf } from './fee.ts'
import { winningsTaxOf } from './winnings.ts'

test('whole cents go to hundred thousandths and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_000_000_000_00 }), (cents) => {
      expect(centsOfUnits(unitsOfCents(cents))).toBe(cents)
    }),
  )
})

test.each([
  [356_000, 356],
  [0, 0],
  [1000, 1],
  [999, null],
  [-1000, null],
  [1000.5, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [Number.MAX_SAFE_INTEGER + 1, null],
])('%s hundred thousandths are %s cents', (units, cents) => expect(centsOfUnits(units)).toBe(cents))

test.each([
  ['12.34', 1234],
  ['12', 1200],
  ['12.3', 1230],
  ['0.01', 1],
  ['0.001', null],
  ['-1', null],
  ['1e3', null],
  ['1,5', null],
  ['', null],
  ['.5', null],
  ['99999999999999', null],
])('the decimal "%s" is %s cents', (text, cents) => expect(centsOfDecimal(text)).toBe(cents))

test('what cannot be said exactly is a fault, not another amount', () => {
  expect(() => unitsOfCents(Number.MAX_SAFE_INTEGER)).toThrow(RangeError)
})

test.each([
  [1000_00, 0],
  [1000_01, 130_44],
  [1150_00, 150_00],
  [10_000_000_00, 150_000_00],
])('of %i cents won %i are tax', (won, tax) => expect(winningsTaxOf(won, taxAt(et, Date.now()))).toBe(tax))

test.each([
  [-5_00, 1200, 0],
  [0, 1200, 0],
  [100_00, 1200, 12_00],
  [4, 1250, 1],
  [3, 1250, 0],
  [9_007_199_254_740_991, 10_000, 9_007_199_254_740_991],
  [100_00, 0, 0],
])('of %i cents kept, at %i hundredths of a percent, %i are the provider’s', (kept, basisPoints, fee) => {
  expect(feeOf(kept, basisPoints)).toBe(fee)
})
