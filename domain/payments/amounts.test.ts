// Deposit and withdrawal limits at their boundaries, and fees on top.
import { expect, it } from 'vitest'
import { profileOf } from '../market/markets.ts'
import { depositFiguresOf, methodOf, takenBackPartsOf, withdrawalFiguresOf } from './amounts.ts'

const et = profileOf('et')
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
  expect(depositFiguresOf(et, method(id), amount)).toEqual(figures),
)

it.each([
  [4_999, { ok: false, code: 'WITHDRAWAL_BELOW_MIN', limit: 5_000 }],
  [5_000, { ok: true, amount: 5_000, fee: 0, net: 5_000 }],
  [7_000_000, { ok: true, amount: 7_000_000, fee: 0, net: 7_000_000 }],
  [7_000_001, { ok: false, code: 'WITHDRAWAL_ABOVE_MAX', limit: 7_000_000 }],
])('the fee or the refusal of a withdrawal of %i cents', (amount, figures) =>
  expect(withdrawalFiguresOf(et, method('bank'), amount)).toEqual(figures),
)

it.each([
  [102_00, { amount: 100_00, fee: 2_00 }],
  [51_00, { amount: 50_00, fee: 1_00 }],
  [30_00, { amount: 29_41, fee: 59 }],
  [1, { amount: 1, fee: 0 }],
])('of 100.00 with a fee of 2.00, %i cents are taken back with their share of the fee', (total, parts) =>
  expect(takenBackPartsOf({ amount: 100_00, fee: 2_00 }, total)).toEqual(parts),
)

it('knows its methods only', () => expect(methodOf(et, 'mpesa')).toBeNull())
