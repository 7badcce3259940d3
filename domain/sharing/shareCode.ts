// Share codes: how one is made, and how a typed or pasted one is read.
import { bareCode } from '../text/bareCode.ts'

// No 0 O, 1 I L, and no U that is heard as V: a code survives being read out and typed in. 30 characters, so that
// eight of them are 6.6e11 codes: a million guesses among 10,000 live ones find 0.015.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `below(n)` is a random integer from 0 to n - 1. */
export const shareCodeOf = (below: (limit: number) => number, length: number): string =>
  Array.from({ length }, () => ALPHABET[below(ALPHABET.length)]).join('')

/**
 * Reads what a person typed or pasted: any case, with spaces or punctuation, or the whole link. Null when it cannot be
 * a code; nothing else of a pasted text is ever used.
 */
export const parseShareCode = (text: string, length: number): string | null => {
  const path = text.trim().split(/[?#]/, 1)[0] ?? ''
  const code = (path.split('/').map(bareCode).filter(Boolean).at(-1) ?? '').toUpperCase()
  return code.length === length && [...code].every((char) => ALPHABET.includes(char)) ? code : null
}

/** What stands in the input while it is typed: capitals, none of the characters that no code has. */
export const typedShareCode = (text: string, length: number): string =>
  parseShareCode(text, length) ??
  [...text.toUpperCase()]
    .filter((char) => ALPHABET.includes(char))
    .slice(0, length)
    .join('')
