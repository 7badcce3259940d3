// What slips earn in points, band by band and at their edges; Mondays by the market's clock; when points are redeemed.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductId } from '../market/profile.ts'
import { decideRedemption, isMonday, pointsOf, REDEEM_WEEK_MS, redeemableFrom } from './points.ts'
import { loyaltyOf } from './rules.ts'

const rules = loyaltyOf('et')
const timeZone = 'Africa/Nairobi'
const TUESDAY = Date.parse('2026-11-24T12:00:00Z')
const MONDAY = Date.parse('2026-11-23T12:00:00Z')
const earned = (stake: number, totalOdds: number | bigint, placedAt = TUESDAY, product: ProductId = 'sports') =>
  pointsOf(rules, { product, stake, totalOdds: BigInt(totalOdds), placedAt, timeZone })

describe('points of a slip', () => {
  test.each([
    ['total odds a hundredth too low', 1000_00, 4_98, 0],
    ['total odds of exactly 4.99', 1000_00, 4_99, 49],
    ['a stake of 49.99', 49_99, 100_00, 0],
    ['a stake of 50.00, no more than the odds bring', 50_00, 4_99, 2],
    ['the fraction is left out', 99_99, 5_99, 5],
    ['50.00 at its maximum', 50_00, 20_00, 10],
    ['99.99 still in the first band', 99_99, 900_00, 10],
    ['100.00', 100_00, 900_00, 25],
    ['199.99', 199_99, 900_00, 25],
    ['200.00', 200_00, 900_00, 50],
    ['499.99', 499_99, 900_00, 50],
    ['500.00 is in the higher of its two bands', 500_00, 900_00, 100],
    ['5000.00', 5000_00, 900_00, 100],
    ['5000.01', 5000_01, 900_00, 200],
  ])('%s', (_name, stake, odds, points) => expect(earned(stake, odds)).toBe(points))

  test.each([
    ['sports', 49],
    ['combo', 49],
    ['virtual', 0],
  ] as const)('a slip of the product %s', (product, points) =>
    expect(earned(1000_00, 4_99, TUESDAY, product)).toBe(points),
  )

  test.each([
    [50_00, 20],
    [100_00, 50],
    [200_00, 100],
    [500_00, 200],
    [5000_01, 400],
  ])('a stake of %i earns twice the maximum on a Monday', (stake, points) =>
    expect(earned(stake, 900_00, MONDAY)).toBe(points),
  )

  test('Monday begins and ends at midnight in Nairobi, three hours before that of UTC', () => {
    expect(isMonday(Date.parse('2026-11-22T20:59:59.999Z'), timeZone)).toBe(false)
    expect(isMonday(Date.parse('2026-11-22T21:00:00Z'), timeZone)).toBe(true)
    expect(isMonday(Date.parse('2026-11-23T20:59:59.999Z'), timeZone)).toBe(true)
    expect(isMonday(Date.parse('2026-11-23T21:00:00Z'), timeZone)).toBe(false)
  })

  test('39 legs of long odds earn the maximum and no fraction of it', () =>
    expect(earned(5_00_00, 10n ** 60n)).toBe(100))

  test('never more than stake × odds / 100, nor more for a smaller stake or shorter odds', () => {
    const slip = fc.record({
      stake: fc.integer({ min: 1, max: 1_000_000 }),
      odds: fc.integer({ min: 101, max: 1_000_00 }),
    })
    fc.assert(
      fc.property(slip, fc.nat(10_000), fc.nat(10_000), ({ stake, odds }, more, longer) => {
        const points = earned(stake, odds)
        expect(points * 1_000_000).toBeLessThanOrEqual(stake * odds)
        expect(earned(stake + more, odds + longer)).toBeGreaterThanOrEqual(points)
      }),
    )
  })
})

test.each([
  ['fewer than 50', { points: 49, balance: 0, redeemed: 400 }, { ok: false, code: 'POINTS_BELOW_MIN', min: 50 }],
  [
    'more than there are',
    { points: 50, balance: 49, redeemed: 400 },
    { ok: false, code: 'POINTS_INSUFFICIENT', points: 49 },
  ],
  [
    'more than seven days allow',
    { points: 51, balance: 51, redeemed: 350 },
    { ok: false, code: 'POINTS_WEEK_REACHED', left: 50, max: 400 },
  ],
  ['as many as seven days allow', { points: 50, balance: 50, redeemed: 350 }, { ok: true, amount: 50_00 }],
  ['all at once', { points: 400, balance: 400, redeemed: 0 }, { ok: true, amount: 400_00 }],
])('redeeming %s', (_name, redemption, answer) => expect(decideRedemption(rules, redemption)).toEqual(answer))

test.each([
  ['nothing before', 400, [], null],
  ['what is left', 50, [350], null],
  ['one more than is left', 51, [350], 0],
  ['once the first no longer counts', 50, [50, 350], 0],
  ['once the second no longer counts', 51, [50, 350], 1],
  ['more than seven days allow', 500, [50, 100, 200], 2],
  ['more than seven days allow, with nothing before', 500, [], null],
])('so many points can be redeemed from a time on: %s', (_name, points, before, last) => {
  const redeemed = before.map((each, i) => ({ points: each, at: TUESDAY + i }))
  expect(redeemableFrom(rules, points, redeemed)).toBe(last === null ? null : TUESDAY + last + REDEEM_WEEK_MS)
})
