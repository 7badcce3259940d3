// Why a pick counts for no accumulator bonus, by its odds first.

import { profileOf } from '@walia/domain/market/markets.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { expect, test } from 'vitest'
import { hasMarked, marginOf, noBonusOf } from './bonusOf.ts'

const tax = taxAt(profileOf('et'), 0)
const odds = (...values: string[]) => values.map((odd_value) => ({ odd_value, odd_active: 1 as const }))

test.each([
  ['1.42, counting', 142, true, 300, null],
  ['1.39, counting', 139, true, 300, 'noBonusOdds'],
  ['1.39 on a market that never counts', 139, false, -1, 'noBonusOdds'],
  ['1.42 on a market that never counts', 142, false, -1, 'noBonusMarket'],
  ['1.42 with too little margin', 142, false, 50, 'noBonusChance'],
])('why a pick counts for no bonus: %s', (_, leg, counts, margin, key) =>
  expect(noBonusOf({ legs: [leg], counts: [counts], tax, margins: [margin] }, 0)?.key ?? null).toBe(key),
)

test('a market that is not known has the margin of one that never counts', () =>
  expect(marginOf({ sub_type_id: 999_999, special_bet_value: '', odds: odds('1.42', '2.60') })).toBe(-1))

test.each([
  ['counting', [142], [true], 140, false],
  ['under the least odds', [139], [false], 140, false],
  ['high enough, and not counting', [150, 142], [true, false], 140, true],
  ['high enough for the bonus, under the least odds of the win boost', [150, 142], [true, false], 150, false],
])('a pick that is %s is marked: %s', (_, legs, counts, oddsMin, marked) =>
  expect(hasMarked({ legs, counts }, oddsMin)).toBe(marked),
)
