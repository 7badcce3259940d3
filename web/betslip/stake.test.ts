// The words below the stake field: each amount with what is wrong with it, and none once it is corrected.
import { expect, test } from 'vitest'
import { stakeHintOf, stakeOf } from './stake.ts'

test.each([
  ['', 0, 'stakeMissing'],
  ['.', 0, 'stakeMissing'],
  ['0', 500_00, 'stakeMissing'],
  ['4.99', 500_00, 'stakeMin'],
  // Too low comes before what it is of the balance.
  ['4.99', 5_00, 'stakeMin'],
  ['5', 500_00, null],
  ['250', 500_00, null],
  ['250.01', 500_00, 'halfBalance'],
  ['500', 500_00, 'halfBalance'],
  // The button is Deposit then, with what is missing.
  ['500.01', 500_00, null],
  ['5', 0, null],
] as const)('a stake of "%s" with %i on the balance: %s', (text, balance, hint) =>
  expect(stakeHintOf(stakeOf(text), { stakeMin: 5_00, balance })).toBe(hint),
)
