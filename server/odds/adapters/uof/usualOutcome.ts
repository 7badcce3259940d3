// `<outcome id="12" odds="1.926" probabilities="0.48" active="1"/>`: two thirds of what a feed says. Written like this it is
// read in one pass; written in any other way it is read as any other element.
const [POINT, ZERO, NINE] = [46, 48, 57]
const ID = 'outcome id="'
const ODDS = '" odds="'
const PROBABILITIES = '" probabilities="'
const ACTIVE = '" active="1"/>'
const INACTIVE = '" active="0"/>'

/** Values of the last outcome that was read, and where its element ended. */
export type UsualOutcome = { id: string; odds: string; active: string; end: number }
const found: UsualOutcome = { id: '', odds: '', active: '', end: 0 }

/** One text for each id and each price, not one for every outcome of every message. */
const TEXTS = 16_384
const DECIMALS_MAX = 3
/** Shorter than thirteen letters a text that is cut from the body is a copy, and does not hold the body in memory. */
const LENGTH_MAX = 12
/** It is read over: nothing of ours asks for it. */
const PROBABILITY_LENGTH_MAX = 32
const ids = Array<string>(TEXTS).fill('')
const prices = Array<string>(TEXTS * (DECIMALS_MAX + 1)).fill('')

/** The outcome whose name begins at `from`, good until the next call; null when it is not written in the usual way. */
export function usualOutcomeAt(text: string, from: number): UsualOutcome | null {
  if (!text.startsWith(ID, from)) return null
  let i = from + ID.length
  const idFrom = i
  let number = 0
  for (let digit = digitAt(text, i); digit >= 0 && number < TEXTS; digit = digitAt(text, ++i))
    number = 10 * number + digit
  if (i === idFrom || i - idFrom > LENGTH_MAX || number >= TEXTS || !text.startsWith(ODDS, i)) return null
  const idEnd = i
  i += ODDS.length
  const oddsFrom = i
  let price = 0
  let point = -1
  for (; price < TEXTS; i++) {
    const digit = digitAt(text, i)
    if (digit >= 0) price = 10 * price + digit
    else if (point < 0 && text.charCodeAt(i) === POINT) point = i
    else break
  }
  const decimals = point < 0 ? 0 : i - point - 1
  if (price >= TEXTS || i === oddsFrom || i - oddsFrom > LENGTH_MAX || point === oddsFrom || point === i - 1)
    return null
  if (decimals > DECIMALS_MAX) return null
  const oddsEnd = i
  if (text.startsWith(PROBABILITIES, i)) {
    i += PROBABILITIES.length
    const longest = i + PROBABILITY_LENGTH_MAX
    while (i < longest && (digitAt(text, i) >= 0 || text.charCodeAt(i) === POINT)) i++
  }
  const isActive = text.startsWith(ACTIVE, i)
  if (!isActive && !text.startsWith(INACTIVE, i)) return null
  found.id = textOf(ids, number, text, idFrom, idEnd)
  found.odds = textOf(prices, decimals * TEXTS + price, text, oddsFrom, oddsEnd)
  found.active = isActive ? '1' : '0'
  found.end = i + ACTIVE.length
  return found
}

/** -1 for what is no digit. */
function digitAt(text: string, i: number): number {
  const code = text.charCodeAt(i)
  return code >= ZERO && code <= NINE ? code - ZERO : -1
}

/** Of the same number of decimals: of two texts with one place and one length the digits are the same. */
function textOf(kept: string[], place: number, text: string, from: number, end: number): string {
  const known = kept[place] as string
  if (known.length === end - from) return known
  const value = text.slice(from, end)
  kept[place] = value
  return value
}
