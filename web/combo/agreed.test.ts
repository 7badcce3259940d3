// When a joint price that has moved must be accepted first.
import { expect, test } from 'vitest'
import { agreedAfter, hundredthsOf } from './agreed.ts'

const rising = { acceptIncreases: true, acceptAny: false }
const asking = { acceptIncreases: false, acceptAny: false }
const taking = { acceptIncreases: true, acceptAny: true }
const held = { key: 'a', odds: '5.00' }

test.each([
  ['the first price', null, 'a', '5.00', asking, '5.00', false],
  ['the same price', held, 'a', '5.00', asking, '5.00', false],
  ['other picks', held, 'b', '3.00', asking, '3.00', false],
  ['a rise that is taken', held, 'a', '5.10', rising, '5.10', false],
  ['a rise that is asked about', held, 'a', '5.10', asking, '5.00', true],
  ['a fall', held, 'a', '4.90', rising, '5.00', true],
  ['a fall with any change taken', held, 'a', '4.90', taking, '4.90', false],
  ['no price for a moment', held, 'a', null, asking, '5.00', false],
  ['no price of other picks', held, 'b', null, asking, undefined, false],
  [
    'longer than a number holds',
    { key: 'a', odds: '90071992547409930.00' },
    'a',
    '90071992547409930.01',
    rising,
    '90071992547409930.01',
    false,
  ],
] as const)('whether a joint price must be accepted: %s', (_, agreed, key, odds, setting, expected, changed) => {
  const after = agreedAfter(agreed, key, odds, setting)
  expect([after.agreed?.odds, after.changed]).toEqual([expected, changed])
})

test('hundredths', () => {
  expect(hundredthsOf('12.05')).toBe(1205n)
})
