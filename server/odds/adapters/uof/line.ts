// The identity of a line: market id and specifiers with their keys sorted.
import type { Fault, KeyedLine, LineName } from '../../feedEvents.ts'
import { lineKey } from '../../types.ts'
import { integerOf } from './fields.ts'
import { attributeOf, type XmlNode } from './xml.ts'

const MARKET_MAX = 2 ** 31 - 1
/** Longer ones name no market that exists, and would not fit the database's index. */
const SPECIFIERS_MAX = 500

/** Keys sorted, joined by `|`. Null where a part is no key=value pair or a key stands twice with two values. */
export function canonicalSpecifiers(text: string): string | null {
  const parts = new Map<string, string>()
  for (const raw of text.split('|')) {
    const part = raw.trim()
    if (part === '') continue
    const equals = part.indexOf('=')
    const key = part.slice(0, equals).trim()
    const value = part.slice(equals + 1).trim()
    if (equals < 1 || key === '' || value === '') return null
    if (parts.has(key) && parts.get(key) !== value) return null
    parts.set(key, value)
  }
  return [...parts.keys()]
    .sort()
    .map((key) => `${key}=${parts.get(key)}`)
    .join('|')
}

const CACHE_MAX = 50_000
/** Lines by their specifiers as the feed wrote them, then by market. */
const cache = new Map<string, Map<number, KeyedLine>>()
let cached = 0

/** The same few thousand lines come again and again; a flood of new ones must not fill the memory. */
function remember(text: string, line: KeyedLine): void {
  if (cached >= CACHE_MAX) {
    cache.clear()
    cached = 0
  }
  const known = cache.get(text)
  if (known !== undefined) known.set(line.market, line)
  // A copy: a part of the body, as key, would hold the whole body in memory.
  else cache.set(Buffer.from(text).toString(), new Map([[line.market, line]]))
  cached++
}

function newLine(market: number, text: string): KeyedLine | null {
  const specifiers = canonicalSpecifiers(text)
  if (specifiers === null) return null
  const line = { market, specifiers, key: lineKey(market, specifiers) }
  remember(text, line)
  return line
}

/** Name of the line a `market` element is about, or the fault that stands in its way. */
export function lineNameOf(market: XmlNode, urn: string): KeyedLine | Fault {
  const id = integerOf(attributeOf(market, 'id'))
  if (id === undefined || id < 0 || id > MARKET_MAX)
    return { message: 'market id is missing or malformed', urn, line: null }
  const text = attributeOf(market, 'specifiers') ?? ''
  if (text.length > SPECIFIERS_MAX) return { message: `specifiers of market ${id} are too long`, urn, line: null }
  const line = cache.get(text)?.get(id) ?? newLine(id, text)
  if (line !== null) return line
  return { message: `specifiers of market ${id} are malformed`, urn, line: { market: id, specifiers: text } }
}

/** The name alone, as faults carry it. */
export const nameOf = ({ market, specifiers }: KeyedLine): LineName => ({ market, specifiers })

export const isFault = (value: KeyedLine | Fault): value is Fault => 'message' in value
