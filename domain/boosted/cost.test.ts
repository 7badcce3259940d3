// What a boosted list costs when it is played as well as it can be.
import { describe, expect, it, test } from 'vitest'
import { profileOf } from '../market/markets.ts'
import { limitsOf, taxAt } from '../market/profile.ts'
import { type BoostedBook, listCostOf, overroundOf } from './cost.ts'

const et = profileOf('et')
const tax = taxAt(et, 0)
const limits = limitsOf(et, 'sports', 'slip')
const TERMS = { legsMin: 2, stakeMax: 1_000_00, accountStakeMax: 2_000_00, earnsBonus: false }

/** A 1x2 line, the outcomes at these places boosted by so many percent. */
const book = (prices: readonly number[], percent: number, places: readonly number[]): BoostedBook => ({
  winners: 1,
  outcomes: prices.map((ordinary, index) => ({
    ordinary,
    boosted: places.includes(index) ? Math.floor((ordinary * (100 + percent)) / 100) : null,
    counts: true,
  })),
})
const EVEN = [285, 285, 285]
const list = (count: number, percent: number, places = [0, 1, 2], prices: readonly number[] = EVEN) =>
  Array.from({ length: count }, () => book(prices, percent, places))

test('every outcome of a 105 % book raised by 12 % is a 94 % book, and covering it wins after all taxes', () => {
  const books = list(5, 12)
  expect(overroundOf(books[0] as BoostedBook)).toBeCloseTo(0.94, 2)
  const { overrounds, best, cover } = listCostOf(books, TERMS, limits, tax)
  expect(overrounds).toHaveLength(5)
  expect(best.legs).toBe(5)
  expect(best.paid).toBeGreaterThan(1.35)
  expect(cover).toBeGreaterThan(1.1)
})

test('with the bonuses of the slip on top it costs more yet', () => {
  const books = list(6, 12)
  const without = listCostOf(books, TERMS, limits, tax).best.paid
  const with_ = listCostOf(books, { ...TERMS, earnsBonus: true }, limits, tax).best.paid
  expect(with_ / without).toBeCloseTo(1.1 * (1 + 0.15 / 1.15), 3)
})

test('a list with bonuses costs what picks that count are paid, also beside picks that are worth more and do not count', () => {
  const favourite = { ordinary: 135, boosted: 139, counts: false }
  const draw = { ordinary: 480, boosted: 506, counts: true }
  const withFavourite = (places: readonly number[]): BoostedBook => ({
    winners: 1,
    outcomes: [favourite, draw, { ordinary: 790, boosted: null, counts: true }].map((each, index) =>
      places.includes(index) ? each : { ...each, boosted: null },
    ),
  })
  const best = (places: readonly number[]) => {
    const books = Array.from({ length: 5 }, () => withFavourite(places))
    return listCostOf(books, { ...TERMS, earnsBonus: true }, limits, tax).best
  }
  expect(best([1]).paid).toBeGreaterThan(best([0]).paid)
  expect(best([0, 1]).paid).toBeGreaterThanOrEqual(best([1]).paid)
})

describe('one outcome of each match', () => {
  it('leaves the line above 1 and what is covered below', () => {
    const { overrounds, cover } = listCostOf(list(5, 4, [1]), TERMS, limits, tax)
    expect(Math.min(...overrounds)).toBeGreaterThan(1)
    expect(cover).toBeLessThan(1)
  })
  it('boosted by less than the margin keeps something, from the fewest legs up', () => {
    const { best } = listCostOf(list(5, 4, [1]), TERMS, limits, tax)
    expect([best.legs, best.paid < 1, best.returned < best.paid]).toEqual([2, true, true])
  })
})

test('a favourite is taken to carry less of the margin than its share', () => {
  const favourite = listCostOf(list(2, 4, [0], [140, 480, 820]), TERMS, limits, tax).best.paid
  const outsider = listCostOf(list(2, 4, [2], [140, 480, 820]), TERMS, limits, tax).best.paid
  expect(favourite).toBeGreaterThan(1)
  expect(outsider).toBeLessThan(favourite)
})

test('a double chance, whose outcomes sum to two, is no surer than another line', () => {
  const double: BoostedBook = { ...book([125, 125, 192], 2, [2]), winners: 2 }
  const { overrounds, best } = listCostOf([double, double], TERMS, limits, tax)
  expect(overrounds[0]).toBeCloseTo(1.055, 2)
  expect(best.paid).toBeLessThan(1)
})

test('the least number of legs is what the best slip has at least', () => {
  expect(listCostOf(list(6, 1, [0]), { ...TERMS, legsMin: 4 }, limits, tax).best.legs).toBe(4)
})
