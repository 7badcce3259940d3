// Which lines can give the stake back: by their rule, or by a line that a score can meet.
import { expect, test } from 'vitest'
import { mayRefund } from './refunds.ts'

test.each([
  ['the result', 1, '', false],
  ['draw no bet', 11, '', true],
  ['a half total', 18, 'total=2.5', false],
  ['a whole total', 18, 'total=2', true],
  ['a quarter total', 18, 'total=2.25', true],
  ['handicap 0', 16, 'hcp=0', true],
  ['handicap -0.25', 16, 'hcp=-0.25', true],
  ['handicap -1.5', 16, 'hcp=-1.5', false],
  ['a European handicap', 14, 'hcp=0:1', false],
  ['a market that is not known', 999_999, '', true],
])('%s', (_, market, specifiers, refunds) => expect(mayRefund(market, specifiers)).toBe(refunds))
