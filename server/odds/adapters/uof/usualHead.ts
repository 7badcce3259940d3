// The opening of odds_change in the usual writing: event, product and time in any order, and the number of a request.
import type { EventHead } from '../../feedEvents.ts'
import { bytes, standsAt, wordsOf } from './bodyBytes.ts'
import { isUrn } from './fields.ts'
import { createPieces } from './pieces.ts'
import { attributeOf, parseXml, XmlError } from './xml.ts'

const [QUOTE, GT, ZERO] = [34, 62, 48]
const DECLARATION = wordsOf('<?xml version="1.0" encoding="UTF-8"?>')
const ROOT = wordsOf('<odds_change')
const EVENT = wordsOf(' event_id="')
const TIME = wordsOf(' timestamp="')
const PRODUCT = wordsOf(' product="')
const REQUEST = wordsOf(' request_id="')

const URN_WORDS = 10
/** One text of each event: those of 1,500 matches come again and again. */
const urns = createPieces(12, URN_WORDS, urnOf)

function urnOf(text: string): string | null {
  try {
    const urn = attributeOf(parseXml(`<a u="${text}"/>`), 'u')
    return isUrn(urn) && urn === text ? urn : null
  } catch (cause) {
    if (!(cause instanceof XmlError)) throw cause
    return null
  }
}

/** Where the opening ended that was read last. */
export const headRead = { end: 0 }

const TIME_DIGITS = 15
const PRODUCT_DIGITS = 9

/** Null when the body does not begin in the usual way. */
export function usualHead(): EventHead | null {
  let i = standsAt(DECLARATION, 0) ? DECLARATION.length : 0
  if (!standsAt(ROOT, i)) return null
  i += ROOT.length
  let urn: string | null = null
  let [product, at, request] = [-1, -1, -1]
  while (bytes[i] !== GT) {
    if (standsAt(EVENT, i) && urn === null) {
      const from = i + EVENT.length
      i = from
      while (i <= from + 4 * URN_WORDS && bytes[i] !== QUOTE) i++
      urn = urns(from, i)
      if (urn === null) return null
      i++
    } else if (standsAt(TIME, i) && at < 0) {
      at = numberAt(i + TIME.length, TIME_DIGITS)
      i = numberEnd
    } else if (standsAt(PRODUCT, i) && product < 0) {
      product = numberAt(i + PRODUCT.length, PRODUCT_DIGITS)
      i = numberEnd
    } else if (standsAt(REQUEST, i) && request < 0) {
      request = numberAt(i + REQUEST.length, TIME_DIGITS)
      i = numberEnd
    } else return null
    if (i === 0) return null
  }
  headRead.end = i + 1
  if (urn === null || at < 0 || product < 1) return null
  return { urn, product, at, requestId: request < 0 ? null : request }
}

/** Behind the quote that ends the number that was read last; 0 where there was none. */
let numberEnd = 0

/** One to `digits` digits up to a quote. */
function numberAt(from: number, digits: number): number {
  let value = 0
  let i = from
  for (let digit = (bytes[i] as number) - ZERO; digit >= 0 && digit <= 9; digit = (bytes[++i] as number) - ZERO)
    value = 10 * value + digit
  numberEnd = i > from && i <= from + digits && bytes[i] === QUOTE ? i + 1 : 0
  return value
}
