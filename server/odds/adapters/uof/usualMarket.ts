// A market in the usual writing, read from the bytes in one pass: its opening is known from before.
// A market that is written in any other way is read as any other element.
import type { Price } from '@walia/domain/odds/price.ts'
import type { MarketUpdate } from '../../feedEvents.ts'
import type { Prices } from '../../outcomes.ts'
import { bytes, standsAt, wordsOf } from './bodyBytes.ts'
import { marketUpdateOf } from './market.ts'
import { createPieces } from './pieces.ts'
import { outcomeRead, usualOutcomeAt } from './usualOutcome.ts'
import { parseXml, XmlError } from './xml.ts'

const [SLASH, GT] = [47, 62]
const MARKET = wordsOf('<market ')
const MARKET_END = wordsOf('</market>')

const OPENING_WORDS = 32
const OPENING_LENGTH_MAX = 4 * OPENING_WORDS
/** Openings of markets, in whatever order their attributes come, read as if they had no outcomes: 3,200 in an afternoon. */
const openings = createPieces(13, OPENING_WORDS, openingOf)

/** Those of the market that is being read: what grows by pushes keeps room for more, in every line of the book. */
const prices: Price[] = []
const ids: number[] = []

/** Where the market ended that was read last. */
export const marketRead = { end: 0 }

/** The market whose element begins at `from`; null when it is not written in the usual way. */
export function usualMarketAt(from: number): MarketUpdate | null {
  if (!standsAt(MARKET, from)) return null
  let end = from + MARKET.length
  const longest = from + OPENING_LENGTH_MAX
  while (end < longest && bytes[end] !== GT) end++
  if (end === longest) return null
  end++
  const update = openings(from, end)
  if (update === null) return null
  marketRead.end = end
  // A market without outcomes: the whole of it is known.
  if (bytes[end - 2] === SLASH) return update
  const listed = pricesAt(end)
  if (listed === null) return null
  const { market, specifiers, key, status, favourite } = update
  return { market, specifiers, key, status, favourite, prices: listed }
}

/** Null when it cannot be read, or is a fault. */
function openingOf(opening: string): MarketUpdate | null {
  const element = opening.endsWith('/>') ? opening : `${opening.slice(0, -1)}/>`
  try {
    const update = marketUpdateOf(parseXml(element), '')
    return 'message' in update ? null : update
  } catch (cause) {
    if (!(cause instanceof XmlError)) throw cause
    return null
  }
}

/** One or more outcomes and the market's end. */
function pricesAt(from: number): Prices | null {
  let count = 0
  let end = from
  let highest = -1
  for (;;) {
    const price = usualOutcomeAt(end)
    if (price === null) break
    const { id } = outcomeRead
    // Nearly always they come upwards. One that stands twice is a fault.
    if (id > highest) highest = id
    else for (let k = 0; k < count; k++) if (ids[k] === id) return null
    ids[count] = id
    prices[count] = price
    count++
    end = outcomeRead.end
  }
  if (count === 0 || !standsAt(MARKET_END, end)) return null
  marketRead.end = end + MARKET_END.length
  return listOf(count)
}

/** Most lines have two or three: their lists are made without a call. */
function listOf(count: number): Prices {
  if (count === 2) return [prices[0] as Price, prices[1] as Price]
  if (count === 3) return [prices[0] as Price, prices[1] as Price, prices[2] as Price]
  return prices.slice(0, count)
}
