// Which lines count for the bonuses: by what their prices sum to.
import { describe, expect, test } from 'vitest'
import { profileOf } from '../market/markets.ts'
import { bonusMarginOf, countsForBonus, fairChanceOf, type SoldLine } from './bonusLegs.ts'

const RULES = profileOf('et').bonus
const line = (market: number, specifiers: string, ...prices: (number | null)[]): SoldLine => ({
  market,
  specifiers,
  prices,
})

describe('a line counts by the sum of its prices, its favourite as its outsider', () => {
  test.each<[string, SoldLine, boolean]>([
    ['an even line at 5 %', line(18, 'total=2.5', 190, 190), true],
    ['a 1x2 at 6 %, with a favourite of 1.45', line(1, '', 145, 450, 668), true],
    ['a 1x2 at 4 %, with a favourite of 1.45', line(1, '', 145, 466, 731), true],
    ['a 1x2 at 3.5 %', line(1, '', 289, 290, 290), true],
    ['a 1x2 at 3.3 %', line(1, '', 290, 290, 291), false],
    ['an even line at 3.6 %', line(18, 'total=2.5', 193, 193), true],
    ['an even line at 3.1 %', line(18, 'total=2.5', 194, 194), false],
    ['a double chance at 6 %, whose outcomes sum to two', line(10, '', 125, 125, 192), true],
    ['a double chance at 3 %', line(10, '', 140, 140, 160), false],
    [
      'a double chance beside an outcome that is not sold, be it certain or suspended',
      line(10, '', null, 101, 800),
      false,
    ],
    ['a correct score', line(45, '', ...Array.from({ length: 26 }, () => 2000)), true],
    ['a line without a price that its margin needs', line(1, '', 210, 340, null), false],
    ['a line without a price that it does not', line(45, '', null, ...Array.from({ length: 26 }, () => 2000)), true],
    ['one outcome alone', line(1, '', 50), false],
    ['a market that is not known', line(999_999, '', 150, 150), false],
    ['draw no bet', line(11, '', 190, 190), true],
    ['draw no bet at 3 %', line(11, '', 194, 194), false],
    ['a whole total', line(18, 'total=2', 190, 190), true],
    ['a quarter total', line(18, 'total=2.25', 190, 190), true],
    ['handicap 0', line(16, 'hcp=0', 190, 190), true],
    ['handicap -1.5', line(16, 'hcp=-1.5', 190, 190), true],
    ['a european handicap', line(14, 'hcp=0:1', 150, 400, 400), true],
  ])('%s', (_name, given, expected) => expect(countsForBonus(given, RULES)).toBe(expected))
})

test('the margin of a line is the largest with which it still counts', () => {
  const sold = line(18, 'total=2.5', 190, 190)
  const margin = bonusMarginOf(sold)
  expect(margin).toBe(526)
  expect(countsForBonus(sold, { marginMinBasisPoints: margin })).toBe(true)
  expect(countsForBonus(sold, { marginMinBasisPoints: margin + 1 })).toBe(false)
  expect(bonusMarginOf(line(1, '', 210, 340, null))).toBe(-1)
  // Exactly 25 %, which floating point would take for a little less.
  expect(bonusMarginOf(line(18, 'total=2.5', 160, 160))).toBe(2500)
})

test.each<[string, SoldLine, number, number | null]>([
  ['a favourite of a line at 6 %', line(1, '', 145, 450, 638), 0, 0.651],
  ['a double chance, of which two win', line(10, '', 125, 125, 192), 2, 0.491],
  ['beside an outcome that is not sold', line(1, '', 145, 450, null), 0, null],
  ['of a market that is not known', line(999_999, '', 190, 190), 0, null],
])('the fair chance of %s', (_name, sold, index, chance) => {
  const fair = fairChanceOf(sold, index)
  if (chance === null) expect(fair).toBeNull()
  else expect(fair).toBeCloseTo(chance, 3)
})
