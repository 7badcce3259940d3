// odds_change in the usual writing: head, status and markets are read from the bytes. Where the head or the status is
// written in another way, what stands before the markets is read as if there were none.
import type { EventHead, Fault, MarketUpdate, Reading, StatusUpdate } from '../../../feedEvents.ts'
import { bytes, loadBytes, standsAt, wordsOf } from '../bodyBytes.ts'
import { BodyError, headOf } from '../fields.ts'
import { headRead, usualHead } from '../usualHead.ts'
import { marketRead, usualMarketAt } from '../usualMarket.ts'
import { statusRead, usualStatusAt } from '../usualStatus.ts'
import { childOf, isSpace, messageLimits, parseXml, readXml, textOf, XmlError } from '../xml.ts'
import { addLine, oddsChangeOf } from './oddsChange.ts'

const ODDS_BYTES = Buffer.from('<odds>')
const STATUS = wordsOf('<sport_event_status')
const ODDS = wordsOf('<odds>')
const MARKET = wordsOf('<market')
const ODDS_END = wordsOf('</odds></odds_change>')
const END = wordsOf('</odds_change>')
const TOTALS = wordsOf('<odds_generation_properties><expected_totals>')
const SUPREMACY = wordsOf('</expected_totals><expected_supremacy>')
const PROPERTIES_END = wordsOf('</expected_supremacy></odds_generation_properties>')
/** A market stands within two elements. */
const marketLimits = { ...messageLimits, depthMax: messageLimits.depthMax - 2 }

/** The same as the plain reading, or null when that must say what the body is: it is not usual, or cannot be read. */
export function usualOddsChange(body: Uint8Array): Reading | null {
  if (!loadBytes(body)) return null
  try {
    return usualReading(body) ?? readingBehindOdds(body)
  } catch (cause) {
    if (!(cause instanceof XmlError || cause instanceof BodyError)) throw cause
    return null
  }
}

/** Head, status and markets in the usual writing. */
function usualReading(body: Uint8Array): Reading | null {
  const head = usualHead()
  if (head === null) return null
  let i = headRead.end
  let status: StatusUpdate | null = null
  if (standsAt(STATUS, i)) {
    status = usualStatusAt(i)
    if (status === null) return null
    i = statusRead.end
  }
  if (standsAt(TOTALS, i)) i = propertiesEnd(i)
  const faults: Fault[] = []
  let lines: readonly MarketUpdate[] | null = null
  if (standsAt(ODDS, i)) {
    lines = linesFrom(i + ODDS.length, body, head, faults)
    if (lines === null) return null
    i = linesRead.end
  } else if (standsAt(END, i)) i += END.length
  else return null
  if (!endsAt(i, body)) return null
  const { urn, product, at, requestId } = head
  return { kind: 'event', event: { kind: 'oddsChanged', urn, product, at, requestId, status, lines }, faults }
}

const [MINUS, NINE, SLASH] = [45, 57, 47]

/** What the prices were made of, before the match: read over, as nothing of ours asks for it. */
function propertiesEnd(from: number): number {
  const totals = numberEnd(from + TOTALS.length)
  if (!standsAt(SUPREMACY, totals)) return from
  const supremacy = numberEnd(totals + SUPREMACY.length)
  return standsAt(PROPERTIES_END, supremacy) ? supremacy + PROPERTIES_END.length : from
}

/** Behind digits, points and minus signs. */
function numberEnd(from: number): number {
  let end = from
  for (let code = bytes[end] as number; code >= MINUS && code <= NINE && code !== SLASH; code = bytes[++end] as number);
  return end
}

/** The markets in the usual writing; head and status in any. */
function readingBehindOdds(body: Uint8Array): Reading | null {
  const odds = Buffer.from(body.buffer, body.byteOffset, body.byteLength).indexOf(ODDS_BYTES)
  if (odds < 0) return null
  const root = parseXml(`${textOf(body.subarray(0, odds))}<odds/></odds_change>`)
  if (root.name !== 'odds_change' || childOf(root, 'odds') !== root.children.at(-1)) return null
  const head = headOf(root)
  const faults: Fault[] = []
  const lines = linesFrom(odds + ODDS.length, body, head, faults)
  if (lines === null || !endsAt(linesRead.end, body)) return null
  return { kind: 'event', event: oddsChangeOf(root, head, lines, faults), faults }
}

/** Where the body's root ended behind the lines that were read last. */
const linesRead = { end: 0 }
/** The lines of the body that is being read: what grows by pushes is copied as it grows. */
const read: MarketUpdate[] = []

function linesFrom(from: number, body: Uint8Array, head: EventHead, faults: Fault[]): readonly MarketUpdate[] | null {
  let text: string | null = null
  let count = 0
  let i = from
  while (!standsAt(ODDS_END, i)) {
    const update = usualMarketAt(i)
    if (update !== null) {
      read[count++] = update
      i = marketRead.end
      continue
    }
    text ??= textOf(body)
    // A character of the text is a byte, but for the few bodies with a name that is not English.
    if (!standsAt(MARKET, i) || text.length !== body.byteLength) return null
    const market = readXml(text, i, marketLimits)
    read.length = count
    addLine(market.root, head.urn, read, faults)
    count = read.length
    i = market.end
  }
  linesRead.end = i + ODDS_END.length
  return read.slice(0, count)
}

function endsAt(from: number, body: Uint8Array): boolean {
  for (let i = from; i < body.byteLength; i++) if (!isSpace(bytes[i] as number)) return false
  return true
}
