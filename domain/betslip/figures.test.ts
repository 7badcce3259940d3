// The worked examples to the cent, the refusals in order, and the boundaries of every cap and threshold.
import { describe, expect, it } from 'vitest'
import { profileOf } from '../market/markets.ts'
import { isProductId, limitsOf, type ProductId, taxAt } from '../market/profile.ts'
import { figureCases, figureKeys } from './figures.cases.ts'
import { type FiguresInput, figuresOf, payoutFiguresOf, percentAt } from './figures.ts'

const profile = profileOf('et')
const tax = taxAt(profile, 0)
const inputOf = (product: ProductId, stake: number, legs: number[]): FiguresInput => ({
  product,
  stake,
  legs,
  tax,
  limits: limitsOf(profile, isProductId(product) ? product : 'sports', 'slip'),
})
const figures = (product: ProductId, stake: number, legs: number[]) => {
  const result = figuresOf(inputOf(product, stake, legs))
  if (!result.ok) throw new Error(result.code)
  return result.figures
}
const legs = (count: number, odds: number) => Array.from({ length: count }, () => odds)

describe('worked examples', () => {
  it('are all carried', () => expect(figureCases.length).toBe(60))
  it.each(figureCases.map((one, index) => ({ ...one, place: index })))(
    '$place: $product $stake',
    ({ product, stake, legs, expect: expected }) => {
      const answer = figures(product, stake, legs)
      expect(answer).toEqual(expected)
      expect(Object.keys(answer)).toEqual([...figureKeys])
    },
  )
})

describe('refusals, first match wins', () => {
  it.each([
    ['UNKNOWN_PRODUCT', 'lotto', -1, []],
    ['STAKE_INVALID', 'sports', 0, []],
    ['STAKE_INVALID', 'sports', -100, [200]],
    ['STAKE_INVALID', 'sports', 0.5, [200]],
    ['STAKE_INVALID', 'sports', Number.NaN, [200]],
    ['STAKE_INVALID', 'sports', Number.POSITIVE_INFINITY, [200]],
    ['STAKE_INVALID', 'sports', 2 ** 53, [200]],
    ['TOO_FEW_LEGS', 'sports', 100, []],
    ['TOO_FEW_LEGS', 'combo', 100, [50]],
    ['TOO_MANY_LEGS', 'sports', 100, legs(40, 50)],
    ['TOO_MANY_LEGS', 'combo', 100, legs(30, 200)],
    ['ODDS_INVALID', 'sports', 100, [200, 100]],
    ['ODDS_INVALID', 'sports', 100, [200.5]],
  ])('%s: %s %s', (code, product, stake, given) => {
    expect(figuresOf(inputOf(product as ProductId, stake, given))).toEqual({ ok: false, code })
  })
})

describe('boundaries', () => {
  it.each([
    [4, 140, 4, 0],
    [5, 140, 5, 10],
    [5, 139, 0, 0],
    [23, 140, 23, 100],
    [24, 140, 24, 110],
    [38, 140, 38, 250],
    [39, 140, 39, 275],
  ])('%i legs at %i hundredths: %i count, %i percent', (count, odds, accaCount, accaPercent) => {
    expect(figures('sports', 1000, legs(count, odds))).toMatchObject({ accaCount, accaPercent })
  })

  it('keeps the row of 40 legs, which no slip can reach', () => {
    expect(percentAt(tax.acca, 40)).toBe(300)
    expect(profile.limits.sports.slip.legsMax).toBe(39)
  })

  it.each([
    [1, 150, 0],
    [2, 149, 0],
    [2, 150, 3],
    [3, 150, 5],
    [4, 150, 7],
    [5, 150, 10],
    [9, 150, 10],
  ])('%i legs at %i: win boost %i percent', (count, odds, percent) => {
    expect(figures('sports', 1000, legs(count, odds)).winBoostPercent).toBe(percent)
  })

  it.each(['combo', 'virtual'] as const)('%s earns neither accumulator bonus nor win boost', (product) => {
    expect(figures(product, 1000, legs(10, 200))).toMatchObject({ winBoost: 0, accabonus: 0, accaPercent: 0 })
  })

  // A net stake of 1000.00 at total odds around 1.00 walks over the tax threshold.
  it.each([
    [100n, 100_000, 0, 0],
    [101n, 101_000, 13_174, 15_000],
  ])('total odds %s: winnings %i, tax %i, VAT back %i', (totalOdds, totalWinnings, winningsTax, bonus) => {
    const answer = payoutFiguresOf({ product: 'sports', stake: 115_000, totalOdds, countingLegs: [], tax })
    expect(answer).toMatchObject({ totalWinnings, winningsTax, bonus })
  })

  it.each([
    [100n, 100_000, 0, 10_000],
    [101n, 101_000, 13_174, 8_783],
  ])(
    'total odds %s: 10 %% accumulator bonus of %i, less the tax %i once there is one: %i',
    (totalOdds, totalWinnings, winningsTax, accabonus) => {
      const five = legs(5, 140)
      const answer = payoutFiguresOf({ product: 'sports', stake: 115_000, totalOdds, countingLegs: five, tax })
      expect(answer).toMatchObject({ totalWinnings, winningsTax, accaPercent: 10, accabonus })
    },
  )

  it.each([
    [1_000_008, 130_435],
    [1_000_000, 130_435],
    [999_999, 130_435],
    [999_993, 130_434],
    [2_000_000, 130_435],
  ])('VAT on %i stops at its maximum: %i', (stake, vat) => expect(figures('sports', stake, [200]).vat).toBe(vat))

  it('pays no more than the maximum with 39 legs at the highest odds', () => {
    expect(figures('sports', 1_000_000, legs(39, 100_000))).toMatchObject({
      winBoost: 1_000_000,
      totalWinnings: 115_000_000,
      winningsTax: 15_000_000,
      accabonus: 10_000_000,
      finalPayout: 100_000_000,
      totalWinningsWithAccaBonus: 100_000_000,
    })
  })

  it('takes a joint price in place of the product of the legs', () => {
    const result = figuresOf({ ...inputOf('combo', 10_000, [200, 200]), totalOdds: 320n })
    expect(result.ok && result.figures.totalOdds).toBe(320n)
  })
})
