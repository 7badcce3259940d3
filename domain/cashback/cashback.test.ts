// What a week's net loss brings back.
import { expect, test } from 'vitest'
import { sourceTermsOf } from '../bonuses/sourceTerms.ts'
import { marketIds } from '../market/profile.ts'
import { cashbackOf, cashbackRulesOf } from './cashback.ts'

test.each([
  [-500_00, 0],
  [0, 0],
  [99_99, 0],
  [100_00, 5_00],
  [123_45, 6_17],
  [9_999_99, 499_99],
  [10_000_00, 500_00],
  [1_000_000_00, 500_00],
])('a net loss of %i brings %i', (netLoss, amount) => expect(cashbackOf(cashbackRulesOf('et'), netLoss)).toBe(amount))

test.each(marketIds)('the least cashback of %s is enough to stake as a free bet', (market) => {
  const rules = cashbackRulesOf(market)
  expect(cashbackOf(rules, rules.lossMin)).toBeGreaterThanOrEqual(
    sourceTermsOf(market, 'free_bet')?.stakeMin ?? Infinity,
  )
})
