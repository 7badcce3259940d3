// A market in the usual writing, read from the bytes in one pass: its opening is known from before.
// A market that is written in any other way is read as any other element.
import type { MarketUpdate } from '../../feedEvents.ts'
import type { OutcomeState } from '../../types.ts'
import { bytes, standsAt, textAt, wordAt, wordsOf } from './bodyBytes.ts'
import { marketUpdateOf } from './market.ts'
import { outcomeRead, usualOutcomeAt } from './usualOutcome.ts'
import { parseXml, XmlError } from './xml.ts'

const [SLASH, GT] = [47, 62]
const MARKET = wordsOf('<market ')
const MARKET_END = wordsOf('</market>')

/** Openings of markets by their bytes, in whatever order their attributes come: 3,200 in an afternoon. */
const OPENINGS_BITS = 13
const WORDS = 32
const OPENING_LENGTH_MAX = 4 * WORDS
const openings = new Int32Array(WORDS << OPENINGS_BITS)
const lengths = new Uint8Array(1 << OPENINGS_BITS)
const updates = Array<MarketUpdate | null>(1 << OPENINGS_BITS).fill(null)

/** The outcomes of the market that is being read: what grows by pushes keeps room for more, in every line of the book. */
const outcomes: OutcomeState[] = []
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
  const place = placeOf(from, end)
  const update = isKnown(place, from, end) ? (updates[place] ?? null) : learnt(place, from, end)
  if (update === null) return null
  marketRead.end = end
  // A market without outcomes: the whole of it is known.
  if (bytes[end - 2] === SLASH) return update
  const listed = outcomesAt(end)
  if (listed === null) return null
  const { market, specifiers, key, status, favourite } = update
  return { market, specifiers, key, status, favourite, outcomes: listed }
}

/** The words of an opening are four bytes each; the last one reaches back into the one before. */
function placeOf(from: number, end: number): number {
  let hash = wordAt(end - 4)
  for (let i = from + MARKET.length; i <= end - 4; i += 4) hash = (Math.imul(hash, 0x9e3779b1) ^ wordAt(i)) | 0
  return Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) >>> (32 - OPENINGS_BITS)
}

function isKnown(place: number, from: number, end: number): boolean {
  const length = end - from
  if (lengths[place] !== length) return false
  let k = WORDS * place
  if (openings[k++] !== wordAt(end - 4)) return false
  for (let i = from + MARKET.length; i <= end - 4; i += 4) if (openings[k++] !== wordAt(i)) return false
  return true
}

/** Reads an opening as if the market had no outcomes; null when that cannot be read, or is a fault. */
function learnt(place: number, from: number, end: number): MarketUpdate | null {
  const opening = textAt(from, end)
  const update = updateOf(opening.endsWith('/>') ? opening : `${opening.slice(0, -1)}/>`)
  if (update === null) return null
  let k = WORDS * place
  openings[k++] = wordAt(end - 4)
  for (let i = from + MARKET.length; i <= end - 4; i += 4) openings[k++] = wordAt(i)
  lengths[place] = end - from
  updates[place] = update
  return update
}

function updateOf(element: string): MarketUpdate | null {
  try {
    const update = marketUpdateOf(parseXml(element), '')
    return 'message' in update ? null : update
  } catch (cause) {
    if (!(cause instanceof XmlError)) throw cause
    return null
  }
}

/** One or more outcomes and the market's end. */
function outcomesAt(from: number): readonly OutcomeState[] | null {
  let count = 0
  let end = from
  let highest = -1
  for (;;) {
    const outcome = usualOutcomeAt(end)
    if (outcome === null) break
    const { id } = outcomeRead
    // Nearly always they come upwards. One that stands twice is a fault.
    if (id > highest) highest = id
    else for (let k = 0; k < count; k++) if (ids[k] === id) return null
    ids[count] = id
    outcomes[count] = outcome
    count++
    end = outcomeRead.end
  }
  if (count === 0 || !standsAt(MARKET_END, end)) return null
  marketRead.end = end + MARKET_END.length
  return outcomes.slice(0, count)
}
