// The accumulator and win-boost hints at every change of level, and at every maximum.
import { expect, it } from 'vitest'
import { profileOf } from '../market/markets.ts'
import { taxAt } from '../market/profile.ts'
import { accaHintOf, type HintInput, hintsOf, levelsOf, winBoostHintOf } from './hints.ts'

const tax = taxAt(profileOf('et'), 0)
const { acca, winBoost } = tax
const caps = tax.caps.sports
const legs = (count: number, odds: number) => Array.from({ length: count }, () => odds)
const figures = { accabonus: 77, winBoost: 5, totalWinnings: 100, totalWinningsWithAccaBonus: 177 }
const input = (change: Partial<HintInput>): HintInput => ({
  counting: [],
  picks: change.counting?.length ?? 0,
  legsMax: 39,
  figures,
  caps,
  ...change,
})

it.each([
  [0, 39, { kind: 'start', missing: 5, percent: 10 }],
  [4, 39, { kind: 'start', missing: 1, percent: 10 }],
  [5, 39, { kind: 'active', percent: 10, bonus: 77, missing: 1, nextPercent: 15 }],
  [38, 39, { kind: 'active', percent: 250, bonus: 77, missing: 1, nextPercent: 275 }],
  // No slip holds 40 legs, so 275 percent is the most that can be had and the hint asks for no more.
  [39, 39, { kind: 'max', percent: 275, bonus: 77 }],
  [39, 40, { kind: 'active', percent: 275, bonus: 77, missing: 1, nextPercent: 300 }],
  [40, 40, { kind: 'max', percent: 300, bonus: 77 }],
])('%i counting legs of at most %i', (count, legsMax, hint) => {
  expect(accaHintOf(acca, input({ counting: [...legs(count, 140), 139], picks: count, legsMax }))).toEqual(hint)
})

it.each([
  [40, 40, 300],
  [39, 39, 275],
  [4, undefined, undefined],
])('a slip of at most %i legs reaches the level of %s legs', (legsMax, highest, percent) => {
  const best = levelsOf(acca, legsMax).at(-1)
  expect([best?.legs, best?.percent]).toEqual([highest, percent])
})

it.each<[string, Partial<HintInput>, object]>([
  [
    'no room: 38 picks, of which 5 count, have room for the next level',
    { counting: legs(5, 140), picks: 38 },
    { kind: 'active', percent: 10, bonus: 77, missing: 1, nextPercent: 15 },
  ],
  ['39 picks have none', { counting: legs(5, 140), picks: 39 }, { kind: 'max', percent: 10, bonus: 77 }],
  ['37 picks without one that counts never reach five', { counting: [], picks: 37 }, { kind: 'none' }],
  [
    'the bonus at its maximum',
    { counting: legs(12, 140), figures: { ...figures, accabonus: caps.accaMax } },
    { kind: 'capped', by: 'bonus', amount: caps.accaMax },
  ],
  [
    'a cent below it',
    { counting: legs(5, 140), figures: { ...figures, accabonus: caps.accaMax - 1 } },
    { kind: 'active', percent: 10, bonus: caps.accaMax - 1, missing: 1, nextPercent: 15 },
  ],
  [
    'the payout at its maximum',
    { counting: legs(2, 900), figures: { ...figures, totalWinningsWithAccaBonus: caps.payoutMax } },
    { kind: 'capped', by: 'payout', amount: caps.payoutMax },
  ],
  ['no stake yet', { counting: legs(4, 140), figures: null }, { kind: 'start', missing: 1, percent: 10 }],
])('what is hinted near a limit: %s', (_case, change, hint) => {
  expect(accaHintOf(acca, input(change))).toEqual(hint)
})

it.each([
  [0, { oddsMin: 150, missing: 2, percent: 3 }],
  [1, { oddsMin: 150, missing: 1, percent: 3 }],
  [2, { oddsMin: 150, missing: 1, percent: 5 }],
  [4, { oddsMin: 150, missing: 1, percent: 10 }],
  [5, null],
])('the win-boost hint at %i boosting legs', (count, hint) => {
  expect(winBoostHintOf(winBoost, input({ counting: [...legs(count, 150), 149] }))).toEqual(hint)
})

it.each<[string, Partial<HintInput>]>([
  ['39 picks', { picks: 39 }],
  ['the boost at its maximum', { figures: { ...figures, winBoost: caps.winBoostMax } }],
  ['the winnings at their maximum', { figures: { ...figures, totalWinnings: caps.possibleWinMax } }],
  ['the payout at its maximum', { figures: { ...figures, totalWinningsWithAccaBonus: caps.payoutMax } }],
])('no boost is promised: %s', (_case, change) => {
  expect(winBoostHintOf(winBoost, input({ counting: legs(2, 150), ...change }))).toBeNull()
})

it('a product without bonuses promises none', () => {
  expect(hintsOf(tax, false, input({ counting: legs(4, 200) }))).toEqual({ acca: { kind: 'none' }, boost: null })
})
