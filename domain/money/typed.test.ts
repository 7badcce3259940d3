// Amounts key by key, and amounts pasted whole.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, formatAmount } from './money.ts'
import { typedAmount, typingAmount, wireAmountOf } from './typed.ts'

// Each key with what then stands in the field and the minor units it is worth; a null text: the key is refused.
test.each<[string, [string | null, number | null][]]>([
  [
    '1,000',
    [
      ['1', 1_00],
      ['1,', 1_00],
      ['1,0', 1_00],
      ['1,00', 1_00],
      ['1,000', 1_000_00],
    ],
  ],
  [
    '1.000',
    [
      ['1', 1_00],
      ['1.', 1_00],
      ['1.0', 1_00],
      ['1.00', 1_00],
      [null, null],
    ],
  ],
  [
    '1,000,5',
    [
      ['1', 1_00],
      ['1,', 1_00],
      ['1,0', 1_00],
      ['1,00', 1_00],
      ['1,000', 1_000_00],
      ['1,000,', null],
      ['1,000,5', null],
    ],
  ],
  [
    ',750',
    [
      ['0,', 0],
      ['0,7', 70],
      ['0,75', 75],
      [null, null],
    ],
  ],
])('typed key by key: %s', (keys, steps) => {
  let field = ''
  const seen = [...keys].map((key) => {
    const next = typingAmount(field + key)
    field = next ?? field
    return [next, next === null ? null : typedAmount(next)]
  })
  expect(seen).toEqual(steps)
})

test.each([
  ['100', '100'],
  ['99.5', '99.5'],
  ['5.', '5'],
  ['5,', '5'],
  ['1,5', '1.5'],
  ['1,50', '1.50'],
  ['1,000', '1000'],
  ['1,000.50', '1000.50'],
  ['12,345,678', '12345678'],
  ['1000,5', '1000.5'],
  [' 1 000 ', '1000'],
  ['1\u00a0000,50', '1000.50'],
  ['\u200e250\u2069', '250'],
])('the whole amount %j goes to the wire as %s', (typed, wire) => {
  expect(typingAmount(typed)).not.toBeNull()
  expect(wireAmountOf(typed)).toBe(wire)
})

test.each([
  '1.000',
  '1.000,50',
  '1,000.500',
  '1000,500',
  '0,500',
  '12,34,567',
  '1,0000',
  '1,,5',
  '1..5',
  '-5',
  '+5',
  '1e3',
  'ETB 5',
  "1'000",
  '٥',
  '1234567890',
  '1,234,567,890',
])('%j is refused', (typed) => {
  expect(typingAmount(typed)).toBeNull()
  expect(wireAmountOf(typed)).toSatisfy((wire) => wire === null || wire.length > 9)
})

test.each(['', ' ', '.', ',', '1,000,', '1,000,50'])('%j is no amount yet', (typed) => {
  expect(typingAmount(typed)).not.toBeNull()
  expect(typedAmount(typed)).toBeNull()
})

test('what the product prints is read back, grouped or not', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999_99), (minor) => {
      for (const text of [amountText(minor), formatAmount(minor)]) {
        expect(typingAmount(text)).toBe(text)
        expect(typedAmount(text)).toBe(minor)
      }
    }),
  )
})
