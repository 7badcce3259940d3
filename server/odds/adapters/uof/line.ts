// The identity of a line: market id and specifiers with their keys sorted.
import type { Fault, LineName } from '../../feedEvents.ts'
import { integerOf } from './fields.ts'
import { attributeOf, type XmlNode } from './xml.ts'

const MARKET_MAX = 2 ** 31 - 1
/** Longer ones name no market that exists, and would not fit the database's index. */
const SPECIFIERS_MAX = 500
const CACHE_MAX = 50_000
const canonical = new Map<string, string | null>()

/** Keys sorted, joined by `|`. Null where a part is no key=value pair or a key stands twice with two values. */
export function canonicalSpecifiers(text: string | undefined): string | null {
  if (text === undefined || text === '') return ''
  const known = canonical.get(text)
  if (known !== undefined) return known
  const made = sortedSpecifiers(text)
  // The same few thousand texts come again and again; a flood of new ones must not fill the memory.
  if (canonical.size >= CACHE_MAX) canonical.clear()
  canonical.set(text, made)
  return made
}

function sortedSpecifiers(text: string): string | null {
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

/** Name of the line a `market` element is about, or the fault that stands in its way. */
export function lineNameOf(market: XmlNode, urn: string): LineName | Fault {
  const id = integerOf(attributeOf(market, 'id'))
  if (id === undefined || id < 0 || id > MARKET_MAX)
    return { message: 'market id is missing or malformed', urn, line: null }
  const text = attributeOf(market, 'specifiers')
  if (text !== undefined && text.length > SPECIFIERS_MAX)
    return { message: `specifiers of market ${id} are too long`, urn, line: null }
  const specifiers = canonicalSpecifiers(text)
  if (specifiers === null)
    return { message: `specifiers of market ${id} are malformed`, urn, line: { market: id, specifiers: text ?? '' } }
  return { market: id, specifiers }
}

export const isFault = (value: LineName | Fault): value is Fault => 'message' in value
