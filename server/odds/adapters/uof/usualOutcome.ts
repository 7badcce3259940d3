// `<outcome id="12" odds="1.926" probabilities="0.48" active="1"/>`: two thirds of what a feed says. Written like this it
// is read from the bytes in one pass, without a text of its own for its id and its price.
import { DECIMALS_MAX, DIGITS, IDS, noDigits, type Price, packed } from '@walia/domain/odds/price.ts'
import { readPrice } from '../../outcomes.ts'
import { bytes, standsAt, textAt, wordsOf } from './bodyBytes.ts'

const [POINT, ZERO] = [46, 48]
const ID = wordsOf('<outcome id="')
const ODDS = wordsOf('" odds="')
const PROBABILITIES = wordsOf('" probabilities="')
const ACTIVE = wordsOf('" active="1"/>')
const INACTIVE = wordsOf('" active="0"/>')

/** Ids, and prices without their point, are below it. */
const NUMBERS = 1 << 20
/** It is read over: nothing of ours asks for it. */
const PROBABILITY_LENGTH_MAX = 32

/** Where the outcome ended that was read last, and its id. */
export const outcomeRead = { end: 0, id: 0 }

/** The outcome whose element begins at `from`; null when it is not written in the usual way. */
export function usualOutcomeAt(from: number): Price | null {
  if (!standsAt(ID, from)) return null
  const idFrom = from + ID.length
  let i = idFrom
  let id = 0
  for (let digit = digitAt(i); digit >= 0 && id < NUMBERS; digit = digitAt(++i)) id = 10 * id + digit
  const idEnd = i
  if (id >= NUMBERS || !isPlainNumber(idFrom, idEnd)) return null
  let price = 0
  let decimals = DECIMALS_MAX + 1
  if (standsAt(ODDS, i)) {
    i += ODDS.length
    const oddsFrom = i
    let point = -1
    for (; price < NUMBERS; i++) {
      const digit = digitAt(i)
      if (digit >= 0) price = 10 * price + digit
      else if (point < 0 && bytes[i] === POINT) point = i
      else break
    }
    decimals = point < 0 ? 0 : i - point - 1
    if (price >= NUMBERS || decimals > DECIMALS_MAX || point === i - 1) return null
    if (!isPlainNumber(oddsFrom, point < 0 ? i : point)) return null
  }
  const oddsEnd = i
  if (standsAt(PROBABILITIES, i)) {
    i += PROBABILITIES.length
    const longest = i + PROBABILITY_LENGTH_MAX
    while (i < longest && (digitAt(i) >= 0 || bytes[i] === POINT)) i++
  }
  const active = standsAt(ACTIVE, i)
  if (!active && !standsAt(INACTIVE, i)) return null
  outcomeRead.end = i + ACTIVE.length
  outcomeRead.id = id
  const isPriced = decimals <= DECIMALS_MAX
  if (id < IDS && price < DIGITS) return packed(id, isPriced ? price : noDigits, isPriced ? decimals : 0, active)
  return readPrice(textAt(idFrom, idEnd), isPriced ? textAt(idEnd + ODDS.length, oddsEnd) : null, active)
}

/** At least one digit, and no zero before others: of two such numbers of one value the texts are the same. */
const isPlainNumber = (from: number, end: number): boolean => end > from && (bytes[from] !== ZERO || end === from + 1)

/** -1 for what is no digit. */
function digitAt(i: number): number {
  const digit = (bytes[i] as number) - ZERO
  return digit >= 0 && digit <= 9 ? digit : -1
}
