// Which picks count for the bonuses: by the margin on their own price, as books spread it.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { profileOf } from '../market/markets.ts'
import { bonusMarginOf, countsForBonus, type SoldLine } from './bonusLegs.ts'

const RULES = profileOf('et').bonus
const line = (market: number, specifiers: string, ...prices: (number | null)[]): SoldLine => ({
  market,
  specifiers,
  prices,
})
const counts = (given: SoldLine, place: number): boolean => countsForBonus(given, given.prices[place] as number, RULES)

describe('a pick counts by the margin on its own price', () => {
  test.each<[string, SoldLine, number, boolean]>([
    ['an even line at 5 %', line(18, 'total=2.5', 190, 190), 0, true],
    ['a line just above the least margin', line(1, '', 287, 287, 288), 0, true],
    ['a line just below it', line(1, '', 288, 288, 287), 0, false],
    ['an even line at 4 %', line(18, 'total=2.5', 192, 192), 0, false],
    ['an even line at 3 %', line(18, 'total=2.5', 194, 194), 1, false],
    ['a favourite of 1x2 at 6 %', line(1, '', 145, 450, 668), 0, false],
    ['its draw', line(1, '', 145, 450, 668), 1, true],
    ['its outsider', line(1, '', 145, 450, 668), 2, true],
    ['the same favourite at 11 %', line(1, '', 145, 400, 588), 0, true],
    ['a double chance at 6 %, whose outcomes sum to two', line(10, '', 125, 125, 192), 2, true],
    ['a double chance at 3 %', line(10, '', 140, 140, 160), 2, false],
    [
      'a double chance beside an outcome that is not sold, be it certain or suspended',
      line(10, '', null, 101, 800),
      2,
      false,
    ],
    ['a correct score', line(45, '', ...Array.from({ length: 26 }, () => 2000)), 3, true],
    ['a line without a price that its margin needs', line(1, '', 210, 340, null), 0, false],
    ['a line without a price that it does not', line(45, '', null, ...Array.from({ length: 26 }, () => 2000)), 3, true],
    ['one outcome alone', line(1, '', 210), 0, false],
    ['a market that is not known', line(999_999, '', 150, 150), 0, false],
    ['draw no bet', line(11, '', 190, 190), 0, true],
    ['draw no bet at 4 %', line(11, '', 192, 192), 0, false],
    ['a whole total', line(18, 'total=2', 190, 190), 0, true],
    ['a quarter total', line(18, 'total=2.25', 190, 190), 0, true],
    ['handicap 0', line(16, 'hcp=0', 190, 190), 0, true],
    ['handicap -0.25', line(16, 'hcp=-0.25', 190, 190), 0, true],
    ['handicap -1.5', line(16, 'hcp=-1.5', 190, 190), 0, true],
    ['a european handicap', line(14, 'hcp=0:1', 150, 400, 400), 0, true],
  ])('%s', (_name, given, place, expected) => expect(counts(given, place)).toBe(expected))
})

const bookOf = (weights: readonly number[], exponent: number): { chance: number; price: number }[] => {
  const sum = weights.reduce((total, each) => total + each, 0)
  return weights.map((weight) => {
    const chance = weight / sum
    return { chance, price: Math.floor(100 / chance ** exponent) }
  })
}

it('what counts leaves at least the margin, however the book spreads it between evenly and by powers', () => {
  let counted = 0
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 10, max: 1000 }), { minLength: 3, maxLength: 3 }),
      fc.double({ min: 0.85, max: 1, noNaN: true }),
      fc.boolean(),
      (weights, exponent, evenly) => {
        const byPowers = bookOf(weights, exponent)
        const sum = byPowers.reduce((total, { chance }) => total + chance ** exponent, 0)
        const book = evenly
          ? byPowers.map(({ chance }) => ({ chance, price: Math.floor(100 / (chance * sum)) }))
          : byPowers
        if (book.some(({ price }) => price < 101)) return
        const sold = line(1, '', ...book.map(({ price }) => price))
        for (const { chance, price } of book) {
          if (price > 5000 || !countsForBonus(sold, price, RULES)) continue
          counted++
          // Prices are cut to hundredths, so the margin is read a little too large or too small of long prices.
          expect((chance * price) / 100).toBeLessThanOrEqual(1 / 1.043 + 0.005)
        }
      },
    ),
    { numRuns: 2000, seed: 7 },
  )
  expect(counted).toBeGreaterThan(500)
})

test('the margin of a pick is the largest with which it still counts', () => {
  const sold = line(18, 'total=2.5', 190, 190)
  const margin = bonusMarginOf(sold, 190)
  expect(margin).toBe(526)
  expect(countsForBonus(sold, 190, { marginMinBasisPoints: margin })).toBe(true)
  expect(countsForBonus(sold, 190, { marginMinBasisPoints: margin + 1 })).toBe(false)
  expect(bonusMarginOf(line(1, '', 210, 340, null), 210)).toBe(-1)
})
