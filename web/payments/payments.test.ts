// The amounts of the payment forms, and the stages of a payment under way.
import { expect, test } from 'vitest'
import { leavesOpen } from '../reach.ts'
import {
  amountErrorOf,
  depositLeftOf,
  depositPresetsOf,
  hasFee,
  linkedAmountOf,
  withdrawableOf,
  withdrawalErrorOf,
  withdrawalPresetsOf,
} from './amount.ts'
import {
  isAcceptedNow,
  isOnTop,
  isOutdated,
  keptAs,
  PATIENCE_MS,
  type PaymentStatus,
  pauseAfter,
  progressOf,
  stageOf,
} from './stage.ts'

const limits = { min: 30_00, max: 70_000_00 }
const out = { min: 50_00, max: 70_000_00, step: 1 }
const whole = { ...out, step: 1_00 }

test.each([
  ['60', 60_00],
  ['60.50', 60_50],
  ['5', 30_00],
  ['10', 30_00],
  ['99999999', 70_000_00],
  ['0', null],
  ['', null],
  [null, null],
  ['-5', null],
  ['1e3', null],
])('an address that asks for %s', (text, amount) => expect(linkedAmountOf(text, limits)).toBe(amount))

test.each([
  [null, [50_00, 100_00, 200_00, 500_00]],
  [60_00, [60_00, 100_00, 200_00, 500_00]],
  [100_00, [100_00, 200_00, 500_00, 1_000_00]],
  [5_000_00, [5_000_00]],
])('quick amounts of a deposit after %s', (asked, amounts) => expect(depositPresetsOf(asked, limits)).toEqual(amounts))

test.each([
  [0, []],
  [49_99, []],
  [50_00, [50_00]],
  [120_00, [50_00, 100_00, 120_00]],
  [200_00, [50_00, 100_00, 200_00]],
  [1_240_50, [200_00, 500_00, 1_000_00, 1_240_50]],
  [90_000_00, [200_00, 500_00, 1_000_00, 70_000_00]],
])('quick amounts of a withdrawal from %i, all of it last', (cash, amounts) => {
  expect(withdrawalPresetsOf(cash, out)).toEqual(amounts)
})

test.each([
  [1_240_50, 1_240_00],
  [50_99, 50_00],
  [49_99, null],
])('from %i in whole units at most %s', (cash, all) => expect(withdrawableOf(cash, whole)).toBe(all))

test.each([
  [null, { key: 'errorAmount', limit: 0 }],
  [0, { key: 'errorAmount', limit: 0 }],
  [29_99, { key: 'errorMin', limit: 30_00 }],
  [30_00, null],
  [70_000_00, null],
  [70_000_01, { key: 'errorMax', limit: 70_000_00 }],
])('whether an amount of %s cents is taken', (amount, error) => expect(amountErrorOf(amount, limits)).toEqual(error))

test.each([
  ['too little, whatever the cash', 49_99, out, 0, { key: 'errorMin', limit: 50_00 }],
  ['broken where only whole units are paid', 40_50, whole, 30_00, { key: 'errorStep', limit: 1_00 }],
  ['more than there is', 60_00, out, 59_99, { key: 'errorCash', limit: 59_99 }],
  ['all there is', 59_99, out, 59_99, null],
  ['nothing', null, out, 59_99, { key: 'errorAmount', limit: 0 }],
] as const)('whether a withdrawal is taken: %s', (_, amount, rules, cash, error) => {
  expect(withdrawalErrorOf(amount, rules, { cash })).toEqual(error)
})

test('what limits leave of now is said of an amount above it, after every other fault', () => {
  expect(amountErrorOf(50_00, limits, 50_00)).toBeNull()
  expect(amountErrorOf(50_01, limits, 50_00)).toEqual({ key: 'errorLeft', limit: 50_00 })
  expect(amountErrorOf(70_000_01, limits, 50_00)).toEqual({ key: 'errorMax', limit: 70_000_00 })
  expect(withdrawalErrorOf(80_00, out, { cash: 100_00, left: 70_00 })).toEqual({ key: 'errorLeft', limit: 70_00 })
  expect(withdrawalErrorOf(120_00, out, { cash: 100_00, left: 70_00 })).toEqual({ key: 'errorCash', limit: 100_00 })
})

const limitOf = (kind: 'deposit' | 'stake', left: string | null, ends_at: string) => ({
  ...{ kind, left, ends_at, period: 'day' as const, amount: '100.00', used: '0.00', open: '0.00', next: null },
})
const unverifiedOf = (left: string) => ({ deposit: { max: '1000.00', left, days: 30 } })

test.each([
  ['nothing limits', null, [], null],
  ['not known yet', undefined, undefined, null],
  ['an identity that is missing', unverifiedOf('20.00'), [], { amount: 20_00, until: null }],
  [
    'the least of the own ones',
    null,
    [limitOf('deposit', '30.00', 'tonight'), limitOf('deposit', '10.00', 'Sunday')],
    { amount: 10_00, until: 'Sunday' },
  ],
  [
    'none of stakes, and none without an amount',
    null,
    [limitOf('stake', '1.00', 'x'), limitOf('deposit', null, 'y')],
    null,
  ],
  [
    'of two that leave nothing, the one that lasts longer',
    null,
    [limitOf('deposit', '0.00', '2026-11-29T00:00:00Z'), limitOf('deposit', '0.00', '2026-12-01T00:00:00Z')],
    { amount: 0, until: '2026-12-01T00:00:00Z' },
  ],
  [
    'a missing identity beside a limit that is used up',
    unverifiedOf('0.00'),
    [limitOf('deposit', '0.00', '2026-12-01T00:00:00Z')],
    { amount: 0, until: null },
  ],
  ['the least of all', unverifiedOf('5.00'), [limitOf('deposit', '10.00', 'x')], { amount: 5_00, until: null }],
] as const)('what may still be deposited: %s', (_, unverified, own, left) =>
  expect(depositLeftOf(unverified, own)).toEqual(left),
)

const at = (status: PaymentStatus | null, approved = true, unanswered = false) =>
  progressOf({ payment: status && { status }, since: 1_000, approved, unanswered })

test.each([
  ['being sent', at(null), 0, 'sending'],
  ['sent, and no answer came, however long', at(null, true, true), 2 * PATIENCE_MS, 'asking'],
  ['answered at last', at('pending', true, true), 10_000, 'confirming'],
  ['waits for its code, however long that takes', at('awaiting_code'), 2 * PATIENCE_MS, 'code'],
  ['asked on the phone', at('pending', false), 10_000, 'approve'],
  ['approved by his word, or nothing to approve', at('pending'), 10_000, 'confirming'],
  ['too long', at('pending'), PATIENCE_MS, 'checking'],
  ['the server is checking', at('checking'), 1_000, 'checking'],
  ['received, however late', at('received'), 10 * PATIENCE_MS, 'done'],
  ['paid', at('paid'), 1_000, 'done'],
  ['refused', at('refused'), 10_000, 'refused'],
] as const)('the stage of a payment: %s', (_, progress, elapsed, stage) => {
  expect(stageOf(progress, progress.since + elapsed)).toBe(stage)
})

test.each([
  ['awaiting_code', null, false, false],
  ['awaiting_code', 'awaiting_code', true, false],
  ['awaiting_code', 'pending', true, true],
  // The payment was found before its wallet asked for a code.
  ['awaiting_code', 'pending', false, false],
  ['awaiting_code', 'paid', false, true],
  ['pending', 'awaiting_code', false, false],
  ['pending', 'paid', true, true],
  ['checking', 'pending', true, false],
  ['paid', 'checking', true, false],
  ['received', 'received', true, false],
] as const)('an answer of %s after %s (%s: this code was seen) is outdated: %s', (status, before, seen, outdated) => {
  expect(isOutdated(status, before, seen)).toBe(outdated)
})

test.each([
  ['being sent', at(null), true, 1_000, 'shown'],
  ['sent long ago, and nobody knows whether', at(null), true, PATIENCE_MS, 'gone'],
  ['its code awaited, however long', at('awaiting_code'), true, 2 * PATIENCE_MS, 'shown'],
  ['its sheet closed', at('awaiting_code'), false, 1_000, 'closed'],
  ['on its way', at('pending'), true, 1_000, 'shown'],
  ['on its way for long', at('pending'), true, PATIENCE_MS, 'closed'],
  ['over', at('paid'), true, 1_000, 'gone'],
] as const)('after a reload, %s', (_, progress, watched, elapsed, kept) => {
  expect(keptAs(progress, watched, progress.since + elapsed)).toBe(kept)
})

test('the status is asked often at first', () => {
  expect(pauseAfter(0)).toBeLessThan(pauseAfter(PATIENCE_MS))
})

test.each([
  ['0', false],
  ['0.5', true],
  ['2', true],
])('a fee of %s%% has a row: %s', (fee_percent, shown) => expect(hasFee({ fee_percent })).toBe(shown))

test.each([
  ['NETWORK', false, true],
  ['INTERNAL', false, true],
  ['UNAVAILABLE', true, true],
  ['TOO_MANY_REQUESTS', false, false],
  ['TOO_MANY_REQUESTS', true, true],
  ['PROVIDER_UNAVAILABLE', false, false],
  ['INSUFFICIENT_BALANCE', true, false],
] as const)('%s, with no answer before: %s, leaves open what became of it: %s', (code, before, open) => {
  expect(leavesOpen(code, before)).toBe(open)
})

test.each<[PaymentStatus, PaymentStatus | null, boolean]>([
  ['awaiting_code', null, true],
  ['pending', null, true],
  ['checking', null, true],
  ['received', null, true],
  // The form stays as it was, to be sent again.
  ['refused', null, false],
  // What is typed by then is another payment.
  ['received', 'pending', false],
  ['pending', 'awaiting_code', false],
])('an answer %s after %s empties the form: %s', (status, before, expected) => {
  expect(isAcceptedNow(status, before)).toBe(expected)
})

const underWay = (status: PaymentStatus | null) => ({
  order: { method: { method: 'hellocash' } },
  payment: status && { status },
})

test.each<[string, PaymentStatus | null, boolean]>([
  ['hellocash', 'awaiting_code', true],
  ['hellocash', 'pending', true],
  ['hellocash', 'checking', true],
  ['hellocash', 'received', false],
  ['hellocash', 'refused', false],
  // The form itself is busy until the first is answered.
  ['hellocash', null, false],
  ['telebirr', 'awaiting_code', false],
])('a second deposit by %s while one by hellocash is %s: asks first is %s', (method, status, expected) => {
  expect(isOnTop(underWay(status), method)).toBe(expected)
})

test('a first deposit does not ask', () => expect(isOnTop(null, 'hellocash')).toBe(false))
