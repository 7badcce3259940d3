// A limit per address, as limits per network.
import { expect, test } from 'vitest'
import { addressLimits } from './limits.ts'

test.each([
  ['196.188.1.2', [['ip 196.188.1.2', 100]]],
  ['::ffff:196.188.1.2', [['ip 196.188.1.2', 100]]],
  [
    '2001:db8::5',
    [
      ['ip 2001:db8:0:0::/64', 100],
      ['ip 2001:db8:0::/48', 400],
    ],
  ],
])('the limits that a call from %s counts against', (ip, limits) => {
  const made = addressLimits('login', ip, 100, 900)
  expect(made.map(({ subject, count }) => [subject, count])).toEqual(limits)
})
