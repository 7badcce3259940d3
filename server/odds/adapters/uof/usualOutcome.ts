// `<outcome id="12" odds="1.926" probabilities="0.48" active="1"/>`: two thirds of what a feed says. Written like this it
// is read from the bytes in one pass, without a text of its own for its id and its price.
import { LOWEST_SOLD } from '@walia/domain/odds/odds.ts'
import { keptId, keptOdds } from '../../outcomes.ts'
import type { OutcomeState } from '../../types.ts'
import { bytes, standsAt, textAt, wordsOf } from './bodyBytes.ts'

const [POINT, ZERO] = [46, 48]
const ID = wordsOf('<outcome id="')
const ODDS = wordsOf('" odds="')
const PROBABILITIES = wordsOf('" probabilities="')
const ACTIVE = wordsOf('" active="1"/>')
const INACTIVE = wordsOf('" active="0"/>')

/** Ids, and prices without their point, are below it. */
const NUMBERS = 1 << 20
const DECIMALS_MAX = 3
/** It is read over: nothing of ours asks for it. */
const PROBABILITY_LENGTH_MAX = 32

/** One text for each id and for each price below 163.84: most of what is read has been read before. */
const TEXTS = 16_384
const idTexts = Array<string | null>(TEXTS).fill(null)
const priceTexts = Array<string | null>(TEXTS * (DECIMALS_MAX + 1)).fill(null)

/** Where the outcome ended that was read last, and its id. */
export const outcomeRead = { end: 0, id: 0 }

/** The outcome whose element begins at `from`; null when it is not written in the usual way. */
export function usualOutcomeAt(from: number): OutcomeState | null {
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
  // Made anew each time: looked up in a table of 65,000 outcomes, reading took 1.4 to 1.7 times as long.
  const sell = active && isPriced ? sellOf(price, decimals) : null
  const odds = isPriced ? priceText(price, decimals, sell, idEnd + ODDS.length, oddsEnd) : null
  return { id: idText(id, idFrom, idEnd), odds, sell, active }
}

const HUNDREDTHS = [100, 10, 1]

/** The sellable price, as `sellableOdds` tells it from the text. */
function sellOf(price: number, decimals: number): number | null {
  const hundredths = decimals === 3 ? Math.trunc(price / 10) : price * (HUNDREDTHS[decimals] as number)
  return hundredths >= LOWEST_SOLD ? hundredths : null
}

function idText(id: number, from: number, end: number): string {
  if (id >= TEXTS) return keptId(textAt(from, end))
  const text = idTexts[id] ?? textAt(from, end)
  idTexts[id] = text
  return text
}

function priceText(price: number, decimals: number, sell: number | null, from: number, end: number): string | null {
  if (price >= TEXTS) return sell === null ? textAt(from, end) : keptOdds(sell, textAt(from, end))
  const place = decimals * TEXTS + price
  const text = priceTexts[place] ?? textAt(from, end)
  priceTexts[place] = text
  return text
}

/** At least one digit, and no zero before others: of two such numbers of one value the texts are the same. */
const isPlainNumber = (from: number, end: number): boolean => end > from && (bytes[from] !== ZERO || end === from + 1)

/** -1 for what is no digit. */
function digitAt(i: number): number {
  const digit = (bytes[i] as number) - ZERO
  return digit >= 0 && digit <= 9 ? digit : -1
}
