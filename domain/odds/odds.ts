// Odds: the feed's decimal text, the sellable price in hundredths, and their exact product.
import { roundHalfUpDiv } from '../money/money.ts'

/** Lowest price that is sold, hundredths; the same in every market profile. */
export const LOWEST_SOLD = 101
const WHOLE_DIGITS_MAX = 9
const POINT = 46

/**
 * The price that a feed text is sold at: truncated to two decimals, in hundredths, or null where it may not be sold
 * (below 1.01, or not a plain decimal; exponents and signs are refused).
 */
export const sellableOdds = (feedText: string | null | undefined, oddsMin: number = LOWEST_SOLD): number | null => {
  const hundredths = truncatedHundredths(feedText ?? '')
  return hundredths !== null && hundredths >= oddsMin ? hundredths : null
}

/** Digit by digit, without a pattern: this runs for every price that the feed changes. */
function truncatedHundredths(text: string): number | null {
  const whole = digitsEnd(text, 0)
  if (whole === 0 || whole > WHOLE_DIGITS_MAX) return null
  if (whole < text.length && (text.charCodeAt(whole) !== POINT || digitsEnd(text, whole + 1) < text.length)) return null
  let hundredths = 0
  for (let i = 0; i < whole; i++) hundredths = hundredths * 10 + digitAt(text, i)
  return hundredths * 100 + digitAt(text, whole + 1) * 10 + digitAt(text, whole + 2)
}

/** Where the digits from `from` on end. */
export function digitsEnd(text: string, from: number): number {
  let i = from
  while (i < text.length && isDigit(text.charCodeAt(i))) i++
  return i
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** Zero behind the end, as the decimals that a text leaves out are. */
const digitAt = (text: string, offset: number): number => (offset < text.length ? text.charCodeAt(offset) - 48 : 0)

/** Hundredths as shown and sent: 185 → "1.85", 22179922698300n → with all digits. */
export const formatOdds = (hundredths: number | bigint): string => {
  const digits = hundredths.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Reads a shown price back ("1.85", "2", "2.5") into hundredths; more than two decimals is not a shown price. */
export const parseOdds = (text: unknown): number | null => {
  if (typeof text !== 'string') return null
  const match = /^([0-9]{1,9})(?:\.([0-9]{1,2}))?$/.exec(text)
  return match === null ? null : Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** The same for a product of many prices, of any length. */
export const parseTotalOdds = (text: string): bigint | null => {
  const match = /^([0-9]{1,120})(?:\.([0-9]{1,2}))?$/.exec(text)
  return match === null ? null : BigInt(match[1] as string) * 100n + BigInt((match[2] ?? '').padEnd(2, '0'))
}

/** Exact product of the legs' hundredths, rounded half up to hundredths once. No legs: 1.00. */
export const totalOddsOf = (legs: readonly number[]): bigint => {
  let product = 100n
  let scale = 1n
  for (const leg of legs) {
    product *= BigInt(leg)
    scale *= 100n
  }
  return roundHalfUpDiv(product, scale)
}
