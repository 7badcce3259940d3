// What a week's net loss brings back, and where weeks begin.
import { expect, test } from 'vitest'
import { sourceTermsOf } from '../bonuses/sourceTerms.ts'
import { marketIds } from '../market/profile.ts'
import { cashbackOf, cashbackRulesOf, lastWeekOf, weekOf } from './cashback.ts'

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

test.each([
  ['2026-11-22T20:59:59.999Z', '2026-11-16', 'Sunday, the last moment of Addis Ababa'],
  ['2026-11-22T21:00:00Z', '2026-11-23', 'Monday, the first'],
  ['2026-11-29T20:59:59Z', '2026-11-23', 'the Sunday after'],
  ['2026-12-31T12:00:00Z', '2026-12-28', 'over the year'],
])('%s is in the week of %s: %s', (at, day) => {
  const week = weekOf(Date.parse(at), 'Africa/Addis_Ababa')
  expect(week.day).toBe(day)
  expect([week.from, week.until - week.from]).toEqual([Date.parse(`${day}T00:00:00+03:00`), 7 * 86_400_000])
})

test('the last week is the one before', () =>
  expect(lastWeekOf(Date.parse('2026-11-23T00:00:00+03:00'), 'Africa/Addis_Ababa').day).toBe('2026-11-16'))
