// Amounts: what is read, what is refused, how it is printed, and rounding half up.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountText, formatAmount, formatMoney, parseAmount, roundHalfUpDiv } from './money.ts'

it.each([
  ['100', 10_000],
  ['0', 0],
  ['0.5', 50],
  ['0.05', 5],
  ['99.99', 9_999],
  ['9999999999999', 999_999_999_999_900],
])('the amount %s is read', (text, value) => expect(parseAmount(text)).toEqual({ ok: true, value }))

it.each([
  '-100',
  '+100',
  '0.001',
  '10.999',
  '1e3',
  '1e309',
  'NaN',
  'Infinity',
  '0x64',
  ' 100',
  '100 ',
  '1,000',
  '1 000',
  '١٠٠',
  '፻',
  '１００',
  '0100',
  '00',
  '.5',
  '5.',
  '',
  '1.2.3',
  '100\n',
  '90071992547409930',
  '1'.repeat(5000),
])('the amount %j is refused', (text) => expect(parseAmount(text)).toEqual({ ok: false }))

it.each([[100], [null], [undefined], [['100']], [{}], [true], [10n]])('refuses what is no text: %s', (value) => {
  expect(parseAmount(value)).toEqual({ ok: false })
})

it.each<[number | bigint, string]>([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [99_999, '999.99'],
  [100_000, '1,000.00'],
  [123_450, '1,234.50'],
  [-100_000_000, '-1,000,000.00'],
  [811296384146066636n, '8,112,963,841,460,666.36'],
])('prints %s as %s', (minor, text) => {
  expect(formatAmount(minor)).toBe(text)
  expect(formatMoney(minor, 'ETB')).toBe(`ETB\u00a0${text}`)
  expect(amountText(minor)).toBe(text.replaceAll(',', ''))
})

it('what is printed for the wire reads back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e14 }), (value) => {
      expect(parseAmount(amountText(value))).toEqual({ ok: true, value })
    }),
  )
})

it.each([
  [0n, 3n, 0n],
  [1n, 2n, 1n],
  [1n, 3n, 0n],
  [2n, 3n, 1n],
  [149n, 100n, 1n],
  [150n, 100n, 2n],
  [250n, 100n, 3n],
])('%s / %s rounds to %s', (numerator, denominator, rounded) => {
  expect(roundHalfUpDiv(numerator, denominator)).toBe(rounded)
})
