// Values of attributes: decimals are read as their pattern says, whatever the text.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDecimal } from './fields.ts'

test.each(['1', '1.', '1.85', '0.5', '123456789', `1.${'0'.repeat(20)}`])('%j is a decimal', (text) =>
  expect(isDecimal(text)).toBe(true),
)

test.each(['', '.', '.5', '1.2.3', '1e3', '-1', '+1', ' 1', '1\n', '1,5', '1234567890', `1.${'0'.repeat(21)}`, '٢'])(
  '%j is none',
  (text) => expect(isDecimal(text)).toBe(false),
)

test('any text is read as its regular expression does', () => {
  const near = fc.string({ unit: fc.constantFrom(...'01234567890123456789.., -+e\n٢'), maxLength: 26 })
  fc.assert(
    fc.property(fc.oneof(near, fc.string()), (text) => {
      expect(isDecimal(text)).toBe(/^[0-9]{1,9}(?:\.[0-9]{0,20})?$/.test(text))
    }),
    { numRuns: 2000 },
  )
})
