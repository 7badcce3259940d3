// A shared jackpot slip: to text and back, and texts that are no slip of the round.
import { expect, test } from 'vitest'
import { sharedPicksOf, sharedTextOf } from './sharedEntry.ts'

const MATCHES = [21, 22, 23, 24]
const LIMITS = { doublesMax: 1 }

test('picks and their text are the same thing, matches without a pick and doubles included', () => {
  const picks = { 21: 1, 23: 5, 24: 4 }
  expect(sharedTextOf(picks, MATCHES)).toBe('1--12-2')
  expect(sharedPicksOf('1--12-2', MATCHES, LIMITS)).toEqual(picks)
})

test.each([
  ['of fewer matches', '1-X-2'],
  ['of more matches', '1-X-2-1-1'],
  ['of an outcome that does not exist', '1-X-3-1'],
  ['of all three outcomes', '1X2-X-2-1'],
  ['with too many doubles', '1X-12-2-1'],
  ['without a pick', '---'],
  ['of nothing', ''],
])('a text %s fills no slip', (_, text) => {
  expect(sharedPicksOf(text, MATCHES, LIMITS)).toBeNull()
})
