// What keeps an account from being closed, in the order in which it is said, and when its number is free again.
import { expect, test } from 'vitest'
import { type ClosingFacts, closingRefusalOf, isReleasable, reopenAtOf } from './closing.ts'

const NOTHING: ClosingFacts = { openBets: 0, openPayments: 0, cash: 0, reserved: 0, withdrawMin: 50_00 }
const DAY = 86_400_000

test.each<[string, Partial<ClosingFacts>, object | null]>([
  ['nothing', {}, null],
  ['less than a withdrawal', { cash: 49_99 }, null],
  ['a withdrawal', { cash: 50_00 }, { code: 'CLOSING_MONEY_LEFT', amount: 50_00 }],
  ['less than nothing', { cash: -1 }, { code: 'CLOSING_OWES', amount: 1 }],
  ['money on its way', { reserved: 50_00 }, { code: 'CLOSING_PAYMENTS_OPEN', count: 1 }],
  ['payments before money', { openPayments: 2, cash: 90_00 }, { code: 'CLOSING_PAYMENTS_OPEN', count: 2 }],
  ['bets before all', { openBets: 3, openPayments: 2, cash: 90_00 }, { code: 'CLOSING_BETS_OPEN', count: 3 }],
])('with %s', (_name, facts, refusal) => {
  expect(closingRefusalOf({ ...NOTHING, ...facts })).toEqual(refusal)
})

test.each([
  [30 * DAY - 1, null, false],
  [30 * DAY, null, true],
  [30 * DAY, 30 * DAY + 1, false],
  [40 * DAY, 40 * DAY, true],
])('%i ms after the closing, excluded until %s: free is %s', (now, excludedUntil, free) => {
  expect(isReleasable(0, excludedUntil, now)).toBe(free)
})

test.each([
  [null, 30 * DAY],
  [7 * DAY, 30 * DAY],
  [190 * DAY, 190 * DAY],
  [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
])('excluded until %s: the number opens another account at %s', (excludedUntil, at) => {
  expect(reopenAtOf(0, excludedUntil)).toBe(at)
})
