// The promotions page shows exactly the levels that the figures pay.
import { figuresOf } from '@walia/domain/betslip/figures.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { limitsOf, type MarketProfile, marketIds, taxAt } from '@walia/domain/market/profile.ts'
import { expect, test } from 'vitest'
import { type LegPromotion, type Promotion, promotionsOf } from './promotions.ts'

const NOW = Date.parse('2026-11-21T00:00:00Z')
const et = profileOf('et')
const kinds = (profile: MarketProfile): string[] => promotionsOf(profile, NOW).map(({ kind }) => kind)
const isOfLegs = (promotion: Promotion): promotion is LegPromotion =>
  promotion.kind === 'acca' || promotion.kind === 'winBoost'

const paid = (profile: MarketProfile, legs: readonly number[]) => {
  const tax = taxAt(profile, NOW)
  const result = figuresOf({ product: 'sports', stake: 5_00, legs, limits: limitsOf(profile, 'sports', 'slip'), tax })
  if (!result.ok) throw new Error(result.code)
  return { acca: result.figures.accaPercent, winBoost: result.figures.winBoostPercent }
}

test.each(marketIds.map((id) => profileOf(id)))('market $id pays every level that it promises', (profile) => {
  for (const { kind, levels, oddsMin, best } of promotionsOf(profile, NOW).filter(isOfLegs)) {
    for (const { legs, percent } of levels) {
      expect(paid(profile, Array(legs).fill(oddsMin))[kind], `${kind} of ${legs}`).toBe(percent)
      expect(paid(profile, Array(legs).fill(oddsMin - 1))[kind], `${kind} of ${legs} below`).toBe(0)
    }
    expect(best).toEqual(levels.at(-1))
    expect(paid(profile, Array(39).fill(oddsMin))[kind]).toBe(best.percent)
  }
})

test('the page of Ethiopia', () => {
  expect(promotionsOf(et, NOW)).toMatchObject([
    { kind: 'signUp', offer: { everySeconds: 6 }, campaign: { amount: 25_00, days: 30, claimDays: 30 } },
    { kind: 'firstDeposit', campaign: { percent: 100, max: 1000_00, rollover: 5, days: 30, claimDays: 30 } },
    { kind: 'acca', first: { legs: 5, percent: 10 }, best: { legs: 39, percent: 275 }, amountMax: 100_000_00 },
    { kind: 'winBoost', first: { legs: 2, percent: 3 }, best: { legs: 5, percent: 10 }, amountMax: 10_000_00 },
    { kind: 'boosted' },
  ])
})

test('a rule that a market does not have is not promised', () => {
  const tax = taxAt(et, NOW)
  const withTax = (change: Partial<typeof tax>): MarketProfile => ({ ...et, taxRows: [{ ...tax, ...change }] })
  expect(kinds(withTax({ bonusProducts: [] }))).toEqual(['signUp', 'firstDeposit', 'boosted'])
  expect(kinds(withTax({ acca: { legOddsMin: 140, rows: [] } }))).toEqual([
    'signUp',
    'firstDeposit',
    'winBoost',
    'boosted',
  ])
  expect(kinds({ ...et, products: { ...et.products, sportsbook: false } })).toEqual([])
  expect(kinds({ ...et, signUpOffer: null })).toEqual(['firstDeposit', 'acca', 'winBoost', 'boosted'])
})

test('the first deposit bonus is promised while its campaign runs', () => {
  const kindsAt = (time: string) => promotionsOf(et, Date.parse(time)).map(({ kind }) => kind)
  expect(kindsAt('2025-12-31T23:59:59.999Z')).not.toContain('firstDeposit')
  expect(kindsAt('2026-01-01T00:00:00Z')).toContain('firstDeposit')
})
