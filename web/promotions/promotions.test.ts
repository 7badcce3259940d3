// The promotions page shows exactly the levels that the figures pay.
import { figuresOf } from '@walia/domain/betslip/figures.ts'
import { type OpenedCampaignId, openedByOperator } from '@walia/domain/bonuses/campaigns.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { limitsOf, type MarketProfile, marketIds, taxAt } from '@walia/domain/market/profile.ts'
import { expect, test } from 'vitest'
import { firstDepositLeads, type HeldFirst, type LegPromotion, type Promotion, promotionsOf } from './promotions.ts'

const NOW = Date.parse('2026-11-21T00:00:00Z')
const et = profileOf('et')
const kinds = (profile: MarketProfile): string[] => promotionsOf(profile, NOW, openedByOperator).map(({ kind }) => kind)
/** Those that stand on the profile. */
const OWN = ['cashback', 'referral', 'points']
const isOfLegs = (promotion: Promotion): promotion is LegPromotion =>
  promotion.kind === 'acca' || promotion.kind === 'winBoost'

const paid = (profile: MarketProfile, legs: readonly number[]) => {
  const tax = taxAt(profile, NOW)
  const result = figuresOf({ product: 'sports', stake: 5_00, legs, limits: limitsOf(profile, 'sports', 'slip'), tax })
  if (!result.ok) throw new Error(result.code)
  return { acca: result.figures.accaPercent, winBoost: result.figures.winBoostPercent }
}

test.each(marketIds.map((id) => profileOf(id)))('market $id pays every level that it promises', (profile) => {
  for (const { kind, levels, oddsMin, best } of promotionsOf(profile, NOW, []).filter(isOfLegs)) {
    for (const { legs, percent } of levels) {
      expect(paid(profile, Array(legs).fill(oddsMin))[kind], `${kind} of ${legs}`).toBe(percent)
      expect(paid(profile, Array(legs).fill(oddsMin - 1))[kind], `${kind} of ${legs} below`).toBe(0)
    }
    expect(best).toEqual(levels.at(-1))
    expect(paid(profile, Array(39).fill(oddsMin))[kind]).toBe(best.percent)
  }
})

test('the page of Ethiopia with everything open', () => {
  expect(promotionsOf(et, NOW, openedByOperator)).toMatchObject([
    { kind: 'signUp', offer: { everySeconds: 6 }, campaign: { amount: 25_00, days: 30, claimDays: 30 } },
    { kind: 'firstDeposit', campaign: { percent: 100, max: 1000_00, rollover: 5, days: 30, claimDays: 30 } },
    { kind: 'acca', first: { legs: 5, percent: 10 }, best: { legs: 39, percent: 275 }, amountMax: 100_000_00 },
    { kind: 'winBoost', first: { legs: 2, percent: 3 }, best: { legs: 5, percent: 10 }, amountMax: 10_000_00 },
    { kind: 'boosted' },
    { kind: 'cashback', rules: { percent: 5, lossMin: 100_00, max: 500_00 } },
    { kind: 'referral', rules: { reward: 20_00, stakeMin: 400_00, oddsBelow: 4_99, days: 30, friendsMax: 10 } },
    { kind: 'points', rules: { oddsMin: 4_99, pointValue: 1_00, redeemMin: 50, redeemWeekMax: 400 } },
  ])
})

test('cashback and bringing a friend stand there once an operator has opened them', () => {
  const of = (...open: OpenedCampaignId[]) => promotionsOf(et, NOW, open).map(({ kind }) => kind)
  const shipped = ['signUp', 'firstDeposit', 'acca', 'winBoost', 'boosted', 'points']
  expect(of()).toEqual(shipped)
  expect(of('promo', 'odds_boost')).toEqual(shipped)
  expect(of('cashback').filter((kind) => !shipped.includes(kind))).toEqual(['cashback'])
  expect(of('referral').filter((kind) => !shipped.includes(kind))).toEqual(['referral'])
})

test('a rule that a market does not have is not promised', () => {
  const tax = taxAt(et, NOW)
  const withTax = (change: Partial<typeof tax>): MarketProfile => ({ ...et, taxRows: [{ ...tax, ...change }] })
  expect(kinds(withTax({ bonusProducts: [] }))).toEqual(['signUp', 'firstDeposit', 'boosted', ...OWN])
  expect(kinds(withTax({ acca: { legOddsMin: 140, rows: [] } }))).toEqual([
    'signUp',
    'firstDeposit',
    'winBoost',
    'boosted',
    ...OWN,
  ])
  expect(kinds({ ...et, products: { ...et.products, sportsbook: false } })).toEqual([])
  expect(kinds({ ...et, signUpOffer: null })).toEqual(['firstDeposit', 'acca', 'winBoost', 'boosted', ...OWN])
})

test('the first deposit bonus, cashback and bringing a friend are promised while their campaigns run', () => {
  const kindsAt = (time: string) => promotionsOf(et, Date.parse(time), openedByOperator).map(({ kind }) => kind)
  expect(kindsAt('2025-12-31T23:59:59.999Z').filter((kind) => OWN.includes(kind))).toEqual(['points'])
  expect(kindsAt('2025-12-31T23:59:59.999Z')).not.toContain('firstDeposit')
  expect(kindsAt('2026-01-01T00:00:00Z')).toContain('firstDeposit')
})

const offer = { percent: 100, max: '1000.00', rollover: 5, days: 30, is_open: false }
const none: HeldFirst = { offer, pending: '0.00', awaits_person: '0.00', bonus: null }
const bonusOf = (campaign: 'first_deposit' | 'promo', state: 'active' | 'forfeited') =>
  ({ campaign, state }) as NonNullable<HeldFirst['bonus']>

test.each<[string, boolean, HeldFirst | undefined, ReturnType<typeof firstDepositLeads>]>([
  ['a visitor', false, undefined, 'signUp'],
  ['a bettor before it is known', true, undefined, null],
  ['whose first deposit is to come', true, { ...none, offer: { ...offer, is_open: true } }, 'deposit'],
  ['who can claim it', true, { ...none, pending: '400.00' }, 'profile'],
  ['whose waits until he is known', true, { ...none, awaits_person: '400.00' }, 'profile'],
  ['who stakes it', true, { ...none, bonus: bonusOf('first_deposit', 'active') }, 'profile'],
  ['who has lost it', true, { ...none, bonus: bonusOf('first_deposit', 'forfeited') }, null],
  ['who has bonus money of a promo code instead', true, { ...none, bonus: bonusOf('promo', 'active') }, null],
  ['to whom nothing is offered', true, none, null],
])('the first deposit’s bonus, for %s', (_who, isBettor, held, leads) => {
  expect(firstDepositLeads(isBettor, held)).toBe(leads)
})
