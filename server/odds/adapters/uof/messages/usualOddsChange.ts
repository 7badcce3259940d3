// odds_change in the usual writing: its markets are read from the bytes, what stands before them as if it had none.
import type { Fault, MarketUpdate, Reading } from '../../../feedEvents.ts'
import { loadBytes } from '../bodyBytes.ts'
import { BodyError, headOf } from '../fields.ts'
import { marketRead, usualMarketAt } from '../usualMarket.ts'
import { childOf, messageLimits, parseXml, readXml, XmlError } from '../xml.ts'
import { addLine, oddsChangeOf } from './oddsChange.ts'

const ODDS = '<odds>'
const END = '</odds></odds_change>'
const BLANK = /^[ \t\r\n]*$/
/** A market stands within two elements. */
const marketLimits = { ...messageLimits, depthMax: messageLimits.depthMax - 2 }

/** The same as the plain reading, or null when that must say what the body is: it is not usual, or cannot be read. */
export function usualOddsChange(body: Uint8Array, text: string): Reading | null {
  // A character of the text is a byte, but for the few bodies with a name that is not English.
  const [odds, end] = [text.indexOf(ODDS), text.lastIndexOf(END)]
  if (body.byteLength !== text.length || odds < 0 || end < 0 || !loadBytes(body)) return null
  if (!BLANK.test(text.slice(end + END.length))) return null
  try {
    return readingOf(text, odds, end)
  } catch (cause) {
    if (!(cause instanceof XmlError || cause instanceof BodyError)) throw cause
    return null
  }
}

function readingOf(text: string, odds: number, end: number): Reading | null {
  const root = parseXml(`${text.slice(0, odds)}<odds/></odds_change>`)
  if (root.name !== 'odds_change' || childOf(root, 'odds') !== root.children.at(-1)) return null
  const head = headOf(root)
  const lines: MarketUpdate[] = []
  const faults: Fault[] = []
  let i = odds + ODDS.length
  while (i < end) {
    const update = usualMarketAt(text, i)
    if (update !== null) {
      lines.push(update)
      i = marketRead.end
      continue
    }
    if (!text.startsWith('<market', i)) return null
    const market = readXml(text, i, marketLimits)
    addLine(market.root, head.urn, lines, faults)
    i = market.end
  }
  return i === end ? { kind: 'event', event: oddsChangeOf(root, head, lines, faults), faults } : null
}
