// Codes of an authenticator against the vectors of RFC 6238 (appendix B, its last six digits) and RFC 4648.
import { expect, test } from 'vitest'
import { base32Of, otpauthOf, stepAt, stepOf, totpAt } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  expect(totpAt(SECRET, stepAt(seconds * 1000))).toBe(code)
})

test.each([
  [-2, null],
  [-1, -1],
  [0, 0],
  [1, 1],
  [2, null],
])('a code that is %i steps away counts as %s', (off, found) => {
  const now = 1_800_000_000_000
  const step = stepOf(SECRET, totpAt(SECRET, stepAt(now) + off), now)
  expect(step).toBe(found === null ? null : stepAt(now) + found)
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base 32 is %s', (text, encoded) => {
  expect(base32Of(Buffer.from(text))).toBe(encoded)
})

test('a name with spaces and a plus is whole in the link', () => {
  expect(otpauthOf(SECRET, 'My Bets', '+251911')).toBe(
    'otpauth://totp/My%20Bets:%2B251911?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=My%20Bets',
  )
})
