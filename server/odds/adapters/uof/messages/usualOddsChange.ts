// odds_change in the usual writing: its markets are read from the bytes, what stands before them as if it had none.
import type { Fault, MarketUpdate, Reading } from '../../../feedEvents.ts'
import { bytes, loadBytes, standsAt, wordsOf } from '../bodyBytes.ts'
import { BodyError, headOf } from '../fields.ts'
import { marketRead, usualMarketAt } from '../usualMarket.ts'
import { childOf, isSpace, messageLimits, parseXml, readXml, textOf, XmlError } from '../xml.ts'
import { addLine, oddsChangeOf } from './oddsChange.ts'

const ODDS = Buffer.from('<odds>')
const MARKET = wordsOf('<market')
const END = wordsOf('</odds></odds_change>')
/** A market stands within two elements. */
const marketLimits = { ...messageLimits, depthMax: messageLimits.depthMax - 2 }

/** The same as the plain reading, or null when that must say what the body is: it is not usual, or cannot be read. */
export function usualOddsChange(body: Uint8Array): Reading | null {
  const odds = Buffer.from(body.buffer, body.byteOffset, body.byteLength).indexOf(ODDS)
  if (odds < 0 || !loadBytes(body)) return null
  try {
    return readingOf(body, odds)
  } catch (cause) {
    if (!(cause instanceof XmlError || cause instanceof BodyError)) throw cause
    return null
  }
}

function readingOf(body: Uint8Array, odds: number): Reading | null {
  const root = parseXml(`${textOf(body.subarray(0, odds))}<odds/></odds_change>`)
  if (root.name !== 'odds_change' || childOf(root, 'odds') !== root.children.at(-1)) return null
  const head = headOf(root)
  const lines: MarketUpdate[] = []
  const faults: Fault[] = []
  let text: string | null = null
  let i = odds + ODDS.length
  while (!standsAt(END, i)) {
    const update = usualMarketAt(i)
    if (update !== null) {
      lines.push(update)
      i = marketRead.end
      continue
    }
    text ??= textOf(body)
    // A character of the text is a byte, but for the few bodies with a name that is not English.
    if (!standsAt(MARKET, i) || text.length !== body.byteLength) return null
    const market = readXml(text, i, marketLimits)
    addLine(market.root, head.urn, lines, faults)
    i = market.end
  }
  for (i += END.length; i < body.byteLength; i++) if (!isSpace(bytes[i] as number)) return null
  return { kind: 'event', event: oddsChangeOf(root, head, lines, faults), faults }
}
