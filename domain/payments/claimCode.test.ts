// Reference codes: printed in groups, read as people type them.
import { expect, it } from 'vitest'
import { claimCodeOf, parseClaimCode, printedClaimCode } from './claimCode.ts'

it('takes one character of each byte, and every character of the alphabet', () => {
  expect(claimCodeOf(new Uint8Array([0, 1, 9, 10, 31, 32, 63, 200, 255, 17]))).toBe('019AZ0Z8ZH')
  const seen = new Set(Array.from({ length: 32 }, (_, byte) => claimCodeOf(new Uint8Array(10).fill(byte))[0]))
  expect([...seen].join('')).not.toMatch(/[ILOU]/)
  expect(seen.size).toBe(32)
  expect(() => claimCodeOf(new Uint8Array(9))).toThrow('needs 10 random bytes')
})

it.each([
  ['as it is printed', '7K2QF-0M9XT', '7K2QF0M9XT'],
  ['in small letters with blanks', ' 7k2qf 0m9xt ', '7K2QF0M9XT'],
  ['with letters that look like digits', 'oil00-oil00', '0110001100'],
  ['a character less', '7K2QF-0M9X', null],
  ['a character more', '7K2QF-0M9XT1', null],
  ['with a letter that is no code has', '7K2QF-0M9XU', null],
  ['nothing', '', null],
])('a code %s', (_, text, code) => expect(parseClaimCode(text)).toBe(code))

it('is read back from how it is printed', () => {
  const code = claimCodeOf(new Uint8Array([3, 14, 15, 92, 65, 35, 89, 79, 32, 38]))
  expect(parseClaimCode(printedClaimCode(code))).toBe(code)
})
