// A small, safe scanner of the feed's XML: elements and attributes only, five entities, bounded in every direction.
import { followerAt, followerNamed, startOfTag } from './attributeOrder.ts'

/** `attributes` is flat: name, value, name, value. Text between elements is not kept; the feed says nothing in it. */
export type XmlNode = { name: string; attributes: readonly string[]; children: readonly XmlNode[] }

/** The only error this file throws. */
export class XmlError extends Error {}

export type XmlLimits = { charactersMax: number; depthMax: number; attributesMax: number; valueMax: number }
/** A full odds_change of a busy match is about 300 kB; descriptions over REST are read with larger limits. */
export const messageLimits: XmlLimits = { charactersMax: 4_000_000, depthMax: 32, attributesMax: 128, valueMax: 65_536 }
export const restLimits: XmlLimits = { ...messageLimits, charactersMax: 64_000_000 }

const NONE: readonly never[] = []
const LT = 60
const GT = 62
const SLASH = 47
const EQUALS = 61
const SPACE = 32
const QUOTE = 34
const APOSTROPHE = 39
const AMPERSAND = 38

export const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9

/** End of a name that starts at `from`; a name stops at white space, `=`, `/`, `>`, `<`, a quote, or the end of the text. */
function nameEnd(text: string, from: number): number {
  let i = from
  for (; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code <= 32 || code === EQUALS || code === GT || code === SLASH || code === LT || code === QUOTE) break
  }
  if (i === from) throw new XmlError(`a name is missing at ${from}`)
  return i
}

const USUAL = ['market', 'outcome']

/** Reads the name of an element; most are one of two. */
function elementName(cursor: Cursor): string {
  const { text, i } = cursor
  for (const name of USUAL) {
    const end = i + name.length
    if (!text.startsWith(name, i) || text.charCodeAt(end) !== SPACE) continue
    cursor.i = end
    return name
  }
  cursor.i = nameEnd(text, i)
  return text.slice(i, cursor.i)
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function characterOf(reference: string): string {
  const named = Object.hasOwn(entities, reference) ? entities[reference] : undefined
  if (named !== undefined) return named
  const match = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))$/.exec(reference)
  const code = match === null ? Number.NaN : match[1] ? Number.parseInt(match[1], 16) : Number(match[2])
  const allowed = code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10ffff)
  if (!allowed || (code >= 0xd800 && code <= 0xdfff))
    throw new XmlError(`entity &${reference.slice(0, 20)}; is refused`)
  return String.fromCodePoint(code)
}

function decoded(value: string): string {
  let out = ''
  let from = 0
  for (let at = value.indexOf('&'); at >= 0; at = value.indexOf('&', from)) {
    const end = value.indexOf(';', at)
    if (end < 0 || end - at > 32) throw new XmlError('an entity is not closed')
    out += value.slice(from, at) + characterOf(value.slice(at + 1, end))
    from = end + 1
  }
  return out + value.slice(from)
}

const localName = (name: string): string => {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

type Cursor = { text: string; i: number; limits: XmlLimits }

function skipSpace(cursor: Cursor): void {
  const { text } = cursor
  let { i } = cursor
  while (isSpace(text.charCodeAt(i))) i++
  cursor.i = i
}

/** The pairs of the tag that is being read: what grows by pushes keeps room for more, in each of a message's tags. */
const pairs: string[] = []

/** Reads `name="value"` pairs up to the tag's end. */
function attributesOf(cursor: Cursor): readonly string[] {
  const { text, limits } = cursor
  let length = 0
  let place = startOfTag
  for (;;) {
    const known = text.charCodeAt(cursor.i) === SPACE ? followerAt(text, cursor.i, place) : null
    if (known !== null) cursor.i += known.opening.length - 1
    const name = known !== null ? known.name : attributeName(cursor)
    if (name === null) return length === 0 ? NONE : pairs.slice(0, length)
    const value = quotedValue(cursor)
    if (known === null) refuseTwice(name, length)
    place = known ?? followerNamed(name, place)
    pairs[length] = name
    pairs[length + 1] = value
    length += 2
    if (length > limits.attributesMax * 2) throw new XmlError('an element has too many attributes')
  }
}

/** Reads a name and its `=`, letter by letter; null at the tag's end. */
function attributeName(cursor: Cursor): string | null {
  const { text } = cursor
  const before = cursor.i
  skipSpace(cursor)
  const code = text.charCodeAt(cursor.i)
  if (code === GT || code === SLASH) return null
  if (before === cursor.i) throw new XmlError(`a tag is not closed at ${cursor.i}`)
  const end = nameEnd(text, cursor.i)
  const name = text.slice(cursor.i, end)
  cursor.i = end
  skipSpace(cursor)
  if (text.charCodeAt(cursor.i) !== EQUALS) throw new XmlError(`attribute ${name.slice(0, 40)} has no value`)
  cursor.i++
  skipSpace(cursor)
  return name
}

function refuseTwice(name: string, length: number): void {
  for (let k = 0; k < length; k += 2)
    if (pairs[k] === name) throw new XmlError(`attribute ${name.slice(0, 40)} stands twice`)
}

/** One pass over the value: there is one for every price of the feed. */
function quotedValue(cursor: Cursor): string {
  const { text, limits } = cursor
  const quote = text.charCodeAt(cursor.i)
  if (quote !== QUOTE && quote !== APOSTROPHE) throw new XmlError(`a value is not quoted at ${cursor.i}`)
  const from = cursor.i + 1
  let plain = true
  let hash = 0
  let end = from
  for (let code = text.charCodeAt(end); code !== quote; code = text.charCodeAt(++end)) {
    if (code === AMPERSAND) plain = false
    if (!isOfValue(code)) throw new XmlError(refusalOf(text, from, quote, limits))
    hash = (31 * hash + code) | 0
  }
  if (end - cursor.i > limits.valueMax) throw new XmlError(TOO_LONG)
  cursor.i = end + 1
  if (end - from <= SHORT_MAX && plain) return shortValue(text, from, end, hash)
  const value = text.slice(from, end)
  return plain ? value : decoded(value)
}

/** Ids, flags and prices up to 99.99: a few thousand texts, most of what a feed says. */
const SHORT_MAX = 5
const SHORTS = 8192
const shorts = Array<string>(SHORTS).fill('')

/** The text that such a value had before, where it is still there: not every price of the feed needs a text of its own. */
function shortValue(text: string, from: number, end: number, hash: number): string {
  const place = hash & (SHORTS - 1)
  const known = shorts[place] as string
  if (known.length === end - from && text.startsWith(known, from)) return known
  const value = text.slice(from, end)
  shorts[place] = value
  return value
}

/** No tag and no control character: none of XML's characters, and none that PostgreSQL keeps. False behind the end. */
const isOfValue = (code: number): boolean => (code >= 32 && code !== LT) || isSpace(code)

const TOO_LONG = 'a value is too long'

/** Why a value is refused that holds what is not of a value: first that it has no end, then its length, then what it holds. */
function refusalOf(text: string, from: number, quote: number, limits: XmlLimits): string {
  const end = text.indexOf(String.fromCharCode(quote), from)
  if (end < 0) return 'a value is not closed'
  if (end - from >= limits.valueMax) return TOO_LONG
  let i = from
  while (isOfValue(text.charCodeAt(i))) i++
  return text.charCodeAt(i) === LT ? 'a value holds a tag' : 'a value holds a control character'
}

function skipPast(cursor: Cursor, mark: string): void {
  const end = cursor.text.indexOf(mark, cursor.i)
  if (end < 0) throw new XmlError(`${mark} is missing`)
  cursor.i = end + mark.length
}

/** Steps over a comment, an instruction or a CDATA section; refuses document types. False when a tag stands here. */
function skipOther(cursor: Cursor): boolean {
  const { text, i } = cursor
  if (text.startsWith('<?', i)) skipPast(cursor, '?>')
  else if (text.startsWith('<!--', i)) skipPast(cursor, '-->')
  else if (text.startsWith('<![CDATA[', i)) skipPast(cursor, ']]>')
  else if (text.charCodeAt(i + 1) === 33) throw new XmlError('document types are refused')
  else return false
  return true
}

/** Reads one document that starts at `from`; `end` is where it ended. Throws XmlError and nothing else. */
export function readXml(text: string, from = 0, limits = messageLimits): { root: XmlNode; end: number } {
  if (text.length - from > limits.charactersMax) throw new XmlError('the document is too large')
  const cursor: Cursor = { text, i: from, limits }
  const open: OpenElement[] = []
  /** Of every open element, one behind the other. */
  const children: XmlNode[] = []
  for (;;) {
    const tag = text.indexOf('<', cursor.i)
    if (tag < 0) throw new XmlError(open.length === 0 ? 'there is no element' : 'the document ends early')
    if (open.length === 0 && text.slice(cursor.i, tag).trim() !== '' && !isByteOrderMark(text, cursor.i, tag))
      throw new XmlError('there is text before the first element')
    cursor.i = tag
    const next = text.charCodeAt(tag + 1)
    if ((next === 33 || next === 63) && skipOther(cursor)) continue
    if (next === SLASH) {
      const closed = closeTag(cursor, open, children)
      if (open.length === 0) return { root: closed, end: cursor.i }
      children.push(closed)
      continue
    }
    cursor.i = tag + 1
    const raw = elementName(cursor)
    const attributes = attributesOf(cursor)
    if (text.charCodeAt(cursor.i) === SLASH) {
      if (text.charCodeAt(cursor.i + 1) !== GT) throw new XmlError(`a tag is not closed at ${cursor.i}`)
      cursor.i += 2
      const node: XmlNode = { name: localName(raw), attributes, children: NONE }
      if (open.length === 0) return { root: node, end: cursor.i }
      children.push(node)
      continue
    }
    cursor.i++
    open.push({ raw, attributes, from: children.length })
    if (open.length > limits.depthMax) throw new XmlError('elements are nested too deeply')
  }
}

/** `from`: where its children begin. */
type OpenElement = { raw: string; attributes: readonly string[]; from: number }

const isByteOrderMark = (text: string, from: number, to: number): boolean =>
  text.charCodeAt(from) === 0xfeff && text.slice(from + 1, to).trim() === ''

function closeTag(cursor: Cursor, open: OpenElement[], children: XmlNode[]): XmlNode {
  const from = cursor.i + 2
  const element = open.pop()
  if (element === undefined) throw new XmlError('an element closes that was not open')
  const { raw, attributes } = element
  if (!cursor.text.startsWith(raw, from)) throw new XmlError(`element ${raw.slice(0, 40)} is not closed`)
  cursor.i = from + raw.length
  skipSpace(cursor)
  if (cursor.text.charCodeAt(cursor.i) !== GT) throw new XmlError(`element ${raw.slice(0, 40)} is not closed`)
  cursor.i++
  const own = children.slice(element.from)
  children.length = element.from
  return { name: localName(raw), attributes, children: own }
}

/** Reads a text that holds exactly one document. */
export function parseXml(text: string, limits = messageLimits): XmlNode {
  const { root, end } = readXml(text, 0, limits)
  const cursor: Cursor = { text, i: end, limits }
  for (;;) {
    skipSpace(cursor)
    if (cursor.i >= text.length) return root
    if (text.charCodeAt(cursor.i) !== LT || !skipOther(cursor))
      throw new XmlError('there is something after the last element')
  }
}

/** Bytes as text: UTF-8, or UTF-16 where its byte-order mark says so. Bytes that are no text become U+FFFD. */
export function textOf(body: Uint8Array | string): string {
  if (typeof body === 'string') return body.isWellFormed() ? body : body.toWellFormed()
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le').toWellFormed()
  return bytes.toString('utf8')
}

/** Value of an attribute, or undefined. */
export function attributeOf(node: XmlNode, name: string): string | undefined {
  const pairs = node.attributes
  for (let k = 0; k < pairs.length; k += 2) if (pairs[k] === name) return pairs[k + 1]
  return undefined
}

export function childOf(node: XmlNode, name: string): XmlNode | undefined {
  for (const child of node.children) if (child.name === name) return child
  return undefined
}
