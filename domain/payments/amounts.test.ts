// Deposit and withdrawal limits at their boundaries, and fees on top.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { profileOf } from '../market/markets.ts'
import {
  depositFiguresOf,
  methodOf,
  takenBackPartsOf,
  takenByHand,
  takenByProvider,
  withdrawalFiguresOf,
  withdrawLeastOf,
} from './amounts.ts'

const et = profileOf('et')
const ke = profileOf('ke')
const method = (id: string) => {
  const found = methodOf(et, id)
  if (found === null) throw new Error(id)
  return found
}

it.each([
  ['telebirr', 2_999, { ok: false, code: 'DEPOSIT_BELOW_MIN', limit: 3_000 }],
  ['telebirr', 3_000, { ok: true, amount: 3_000, fee: 60, total: 3_060 }],
  ['telebirr', 10_025, { ok: true, amount: 10_025, fee: 201, total: 10_226 }],
  ['bank', 7_000_000, { ok: true, amount: 7_000_000, fee: 140_000, total: 7_140_000 }],
  ['hellocash', 10_000, { ok: true, amount: 10_000, fee: 300, total: 10_300 }],
  ['telebirr', 7_000_001, { ok: false, code: 'DEPOSIT_ABOVE_MAX', limit: 7_000_000 }],
])('the fee or the refusal of a deposit by %s of %i cents', (id, amount, figures) =>
  expect(depositFiguresOf(et, method(id), { amount, unit: 1 })).toEqual(figures),
)

it.each([
  [75_20, 1_80, 77_00],
  [100_00, 2_00, 102_00],
  [100_01, 2_99, 103_00],
])('a deposit of %i cents by a provider of whole shillings has a fee of %i, and asks for %i', (amount, fee, total) => {
  const mpesa = methodOf(ke, 'mpesa')
  expect(mpesa && depositFiguresOf(ke, mpesa, { amount, unit: 1_00 })).toEqual({ ok: true, amount, fee, total })
})

it.each([
  [4_999, { ok: false, code: 'WITHDRAWAL_BELOW_MIN', limit: 5_000 }],
  [5_000, { ok: true, amount: 5_000, fee: 0, net: 5_000 }],
  [7_000_000, { ok: true, amount: 7_000_000, fee: 0, net: 7_000_000 }],
  [7_000_001, { ok: false, code: 'WITHDRAWAL_ABOVE_MAX', limit: 7_000_000 }],
])('the fee or the refusal of a withdrawal of %i cents', (amount, figures) =>
  expect(withdrawalFiguresOf(et, method('bank'), amount)).toEqual(figures),
)

it.each([
  [false, 30_00, 1, 50_00],
  [true, 30_00, 1, 30_00],
  [true, 30_37, 1_00, 30_00],
  [true, 99, 1_00, 50_00],
  [true, 0, 1, 50_00],
  [true, -30_00, 1, 50_00],
  [true, 50_00, 1, 50_00],
  [true, 120_00, 1, 50_00],
])('excluded %s with %i cents, paid in units of %i: withdraws from %i cents on', (isExcluded, cash, unit, least) => {
  expect(withdrawLeastOf(et, { isExcluded, cash, unit })).toBe(least)
  expect(withdrawalFiguresOf(et, method('bank'), least, least)).toMatchObject({ ok: true })
  expect(withdrawalFiguresOf(et, method('bank'), least - 1, least)).toMatchObject({ ok: false, limit: least })
})

it.each([
  [102_00, { amount: 100_00, fee: 2_00 }],
  [51_00, { amount: 50_00, fee: 1_00 }],
  [30_00, { amount: 29_41, fee: 59 }],
  [1, { amount: 1, fee: 0 }],
])('of 100.00 with a fee of 2.00, %i cents are taken back with their share of the fee', (total, parts) =>
  expect(takenBackPartsOf({ amount: 100_00, fee: 2_00 }, { before: 0, after: total })).toEqual(parts),
)

it('takes a deposit back part by part to the last cent, whatever the parts are', () => {
  const whole = fc.record({ amount: fc.integer({ min: 1, max: 500_00 }), fee: fc.integer({ min: 0, max: 20_00 }) })
  fc.assert(
    fc.property(whole, fc.array(fc.integer({ min: 1, max: 520_00 }), { maxLength: 5 }), (credited, cuts) => {
      const total = credited.amount + credited.fee
      const steps = [...new Set([0, total, ...cuts.filter((cut) => cut < total)])].sort((a, b) => a - b)
      const parts = steps.slice(1).map((after, i) => takenBackPartsOf(credited, { before: steps[i] as number, after }))
      for (const { amount, fee } of parts) expect(Math.min(amount, fee)).toBeGreaterThanOrEqual(0)
      const sumOf = (of: 'amount' | 'fee') => parts.reduce((sum, part) => sum + part[of], 0)
      expect({ amount: sumOf('amount'), fee: sumOf('fee') }).toEqual(credited)
    }),
  )
})

const said = { whole: 102_00, taken: 30_00 }
it.each([
  [{ ...said, taken: 102_00 }, null, 'before', 'all of it'],
  [{ ...said, taken: 102_00 }, 103_00, 'before', 'all of it'],
  [said, 102_01, 'amountDiffers', 'amountDiffers'],
  [said, 102_00, 102_00, 102_00],
  [said, null, 102_00, 'all of it'],
  [said, 30_00, 'before', 'before'],
  [said, 29_99, 'before', 'amountDiffers'],
  [said, 30_01, 30_01, 'amountDiffers'],
  [said, 72_00, 72_00, 102_00],
  [{ ...said, taken: 51_00 }, 51_00, 'before', 'before'],
  [{ ...said, taken: 0 }, 30_00, 30_00, 'amountDiffers'],
] as const)(
  'of %o, once %o is said, an operator has %s taken back, a provider %s',
  (taken, amount, byHand, byProvider) => {
    expect(takenByHand(taken, amount)).toBe(byHand)
    if (byProvider !== 'all of it') expect(takenByProvider(taken, amount as number)).toBe(byProvider)
  },
)

it('knows its methods only', () => expect(methodOf(et, 'mpesa')).toBeNull())
