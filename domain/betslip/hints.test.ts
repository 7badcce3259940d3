// The accumulator and win-boost hints at every change of level.
import { expect, it } from 'vitest'
import { profileOf, taxAt } from '../market/profile.ts'
import { accaHintOf, winBoostHintOf } from './hints.ts'

const { acca, winBoost } = taxAt(profileOf('et'), 0)
const legs = (count: number, odds: number) => Array.from({ length: count }, () => odds)

it.each([
  [0, 39, { kind: 'start', missing: 5, percent: 10 }],
  [4, 39, { kind: 'start', missing: 1, percent: 10 }],
  [5, 39, { kind: 'active', percent: 10, bonus: 77, missing: 1, nextPercent: 15 }],
  [38, 39, { kind: 'active', percent: 250, bonus: 77, missing: 1, nextPercent: 275 }],
  // No slip holds 40 legs, so 275 percent is the most that can be had and the hint asks for no more.
  [39, 39, { kind: 'max', percent: 275, bonus: 77 }],
  [39, 40, { kind: 'active', percent: 275, bonus: 77, missing: 1, nextPercent: 300 }],
  [40, 40, { kind: 'max', percent: 300, bonus: 77 }],
])('%i counting legs of at most %i', (count, max, hint) => {
  expect(accaHintOf(acca, [...legs(count, 140), 139], max, 77)).toEqual(hint)
})

it.each([
  [0, { oddsMin: 150, missing: 2, percent: 3 }],
  [1, { oddsMin: 150, missing: 1, percent: 3 }],
  [2, { oddsMin: 150, missing: 1, percent: 5 }],
  [4, { oddsMin: 150, missing: 1, percent: 10 }],
  [5, null],
])('%i boosting legs', (count, hint) => {
  expect(winBoostHintOf(winBoost, [...legs(count, 150), 149])).toEqual(hint)
})
