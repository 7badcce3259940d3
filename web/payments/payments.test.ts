// The deposit form's amounts and the stages of a deposit under way.
import { expect, test } from 'vitest'
import { amountErrorOf, askedAmountOf, presetsOf } from './amount.ts'
import { PATIENCE_MS, pauseAfter, stageOf } from './stage.ts'

const limits = { depositMin: 30_00, depositMax: 70_000_00 }

test.each([
  ['60', 60_00],
  ['60.50', 60_50],
  ['10', 30_00],
  ['99999999', 70_000_00],
  ['0', null],
  ['', null],
  [null, null],
  ['-5', null],
  ['1e3', null],
])('an address that asks for %s', (text, amount) => expect(askedAmountOf(text, limits)).toBe(amount))

test.each([
  [null, [50_00, 100_00, 200_00, 500_00]],
  [60_00, [60_00, 100_00, 200_00, 500_00]],
  [100_00, [100_00, 200_00, 500_00, 1_000_00]],
  [5_000_00, [5_000_00]],
])('quick amounts after %s', (asked, amounts) => expect(presetsOf(asked, limits)).toEqual(amounts))

test.each([
  [null, { key: 'errorAmount', limit: null }],
  [0, { key: 'errorAmount', limit: null }],
  [29_99, { key: 'errorMin', limit: 30_00 }],
  [30_00, null],
  [70_000_00, null],
  [70_000_01, { key: 'errorMax', limit: 70_000_00 }],
])('amount %s', (amount, error) => expect(amountErrorOf(amount, limits)).toEqual(error))

const at = (status: 'pending' | 'received' | 'refused' | 'checking' | null, approved = false) => ({
  status,
  startedAt: 1_000,
  approved,
})

test.each([
  ['no answer yet', at(null), 0, 'sending'],
  ['asked on the phone', at('pending'), 10_000, 'approve'],
  ['approved by his word', at('pending', true), 10_000, 'confirming'],
  ['too long', at('pending', true), PATIENCE_MS, 'checking'],
  ['the server is checking', at('checking'), 1_000, 'checking'],
  ['received, however late', at('received'), 10 * PATIENCE_MS, 'received'],
  ['refused', at('refused', true), 10_000, 'refused'],
] as const)('%s', (_, progress, elapsed, stage) => {
  expect(stageOf(progress, progress.startedAt + elapsed)).toBe(stage)
})

test('the status is asked often at first', () => {
  expect(pauseAfter(0)).toBeLessThan(pauseAfter(PATIENCE_MS))
})
