// One outcome of a line as one number: a price book of 130,000 outcomes as objects is most of what the collector moves.
import { LOWEST_SOLD } from './odds.ts'

/** `odds` is the feed's text, `sell` hundredths or null where it is not for sale. */
export type PricedOutcome = { id: string; odds: string | null; sell: number | null; active: boolean }

/**
 * A number wherever id and price are written plainly, which is nearly always; then equal outcomes are equal numbers. From
 * the lowest bit: active (1), decimals of the price (2), its digits without the point (17), id (12).
 */
export type Price = number | PricedOutcome

/** The first id and the first digits that have no room. */
export const IDS = 1 << 12
const UNPRICED = (1 << 17) - 1
export const DIGITS = UNPRICED
export const DECIMALS_MAX = 3

/** `digits` below DIGITS of a price with so many decimals; an outcome without a price has `noDigits`. */
export const packed = (id: number, digits: number, decimals: number, active: boolean): number =>
  (id << 20) | (digits << 3) | (decimals << 1) | (active ? 1 : 0)
export const noDigits = UNPRICED

const digitsOf = (price: number): number => (price >>> 3) & UNPRICED
const decimalsOf = (price: number): number => (price >>> 1) & 3

export const isActive = (price: Price): boolean => (typeof price === 'number' ? (price & 1) === 1 : price.active)

/** Hundredths that it is sold at; 0 where it is not for sale. */
export function soldAt(price: Price): number {
  if (typeof price !== 'number') return price.sell ?? 0
  const digits = digitsOf(price)
  if ((price & 1) === 0 || digits === UNPRICED) return 0
  const decimals = decimalsOf(price)
  const hundredths = decimals === 2 ? digits : decimals === 3 ? Math.trunc(digits / 10) : digits * (100 - 90 * decimals)
  return hundredths >= LOWEST_SOLD ? hundredths : 0
}

export const isSameOutcome = (a: Price, b: Price): boolean =>
  typeof a === 'number' && typeof b === 'number' ? a >>> 20 === b >>> 20 : idOf(a) === idOf(b)

export const isSamePrice = (a: Price, b: Price): boolean =>
  a === b ||
  (typeof a !== 'number' &&
    typeof b !== 'number' &&
    a.sell === b.sell &&
    a.active === b.active &&
    a.odds === b.odds &&
    a.id === b.id)

const ids = Array.from({ length: IDS }, (_, id) => String(id))

export const idOf = (price: Price): string => (typeof price === 'number' ? (ids[price >>> 20] as string) : price.id)

/** Prices whose text is kept: below 163.84, and 16.384 with three decimals. */
const TEXTS = 16_384
const texts = Array<string | null>(TEXTS * (DECIMALS_MAX + 1)).fill(null)

export function oddsOf(price: Price): string | null {
  if (typeof price !== 'number') return price.odds
  const digits = digitsOf(price)
  if (digits === UNPRICED) return null
  const decimals = decimalsOf(price)
  if (digits >= TEXTS) return writtenOdds(digits, decimals)
  const place = decimals * TEXTS + digits
  const text = texts[place] ?? writtenOdds(digits, decimals)
  texts[place] = text
  return text
}

function writtenOdds(digits: number, decimals: number): string {
  const text = String(digits).padStart(decimals + 1, '0')
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
}

export const outcomeOf = (price: Price): PricedOutcome =>
  typeof price === 'number'
    ? { id: idOf(price), odds: oddsOf(price), sell: soldAt(price) || null, active: isActive(price) }
    : price

const PLAIN_ID = /^(?:0|[1-9][0-9]{0,3})$/
const PLAIN_ODDS = /^(0|[1-9][0-9]{0,5})(?:\.([0-9]{1,3}))?$/

/** The number of an outcome, or the outcome itself where a number does not say the same. */
export function priceOf(outcome: PricedOutcome): Price {
  const { id, odds, sell, active } = outcome
  if (!PLAIN_ID.test(id) || Number(id) >= IDS) return outcome
  const written = PLAIN_ODDS.exec(odds ?? '0')
  if (written === null) return outcome
  const [, whole = '', decimals = ''] = written
  const digits = odds === null ? noDigits : Number(whole + decimals)
  if (odds !== null && digits >= DIGITS) return outcome
  const price = packed(Number(id), digits, decimals.length, active)
  return soldAt(price) === (sell ?? 0) ? price : outcome
}
