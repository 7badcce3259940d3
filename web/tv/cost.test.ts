// What a minute costs, as it is said before it is played.
import { expect, test } from 'vitest'
import { megabytesOf } from './cost.ts'

test.each([
  [1, '0.01'],
  [30, '0.03'],
  [235, '0.24'],
  [240, '0.24'],
  [999, '1'],
  [1000, '1'],
  [4950, '5'],
  [5010, '5.1'],
])('%i KB a minute are %s MB', (kb, text) => expect(megabytesOf(kb)).toBe(text))
