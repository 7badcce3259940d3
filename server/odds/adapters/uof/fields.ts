// Readers of the feed's attribute values; a value that cannot be read is undefined, never a guess.
import { digitsEnd } from '@walia/domain/odds/odds.ts'
import type { EventHead, Fault } from '../../feedEvents.ts'
import { attributeOf, type XmlNode } from './xml.ts'

/** A body that cannot be used at all; `urn` is what it names, if anything. Caught in parse.ts. */
export class BodyError extends Error {
  readonly urn: string | null
  constructor(message: string, urn: string | null) {
    super(message)
    this.urn = urn
  }
}

const PRODUCT_MAX = 2 ** 31 - 1
const INTEGER = /^-?[0-9]{1,15}$/
const POINT = 46
const URN = /^[A-Za-z0-9_]{1,32}:[A-Za-z0-9_]{1,64}:[^\s<>]{1,128}$/

export const integerOf = (text: string | undefined): number | undefined => {
  if (text === undefined || !INTEGER.test(text)) return undefined
  return Number(text)
}

/** One to nine digits, and up to twenty behind a point. Without a pattern: it is asked for every price of the feed. */
export function isDecimal(text: string): boolean {
  const whole = digitsEnd(text, 0)
  if (whole === 0 || whole > 9) return false
  if (whole === text.length) return true
  return text.charCodeAt(whole) === POINT && text.length <= whole + 21 && digitsEnd(text, whole + 1) === text.length
}

/** `1`/`true`, `0`/`false`; a missing one is `missing`; anything else cannot be read. */
export const flagOf = (text: string | undefined, missing: boolean): boolean | undefined => {
  if (text === undefined) return missing
  if (text === '1' || text === 'true') return true
  return text === '0' || text === 'false' ? false : undefined
}

export const isUrn = (text: string | undefined): text is string => text !== undefined && URN.test(text)

/** What every message about an event carries. Throws BodyError when its event or its time cannot be read. */
export function headOf(root: XmlNode): EventHead {
  const urn = attributeOf(root, 'event_id')
  if (!isUrn(urn)) throw new BodyError('event_id is missing or malformed', null)
  const product = integerOf(attributeOf(root, 'product'))
  if (product === undefined || product < 1 || product > PRODUCT_MAX)
    throw new BodyError('product is missing or malformed', urn)
  const at = integerOf(attributeOf(root, 'timestamp'))
  if (at === undefined || at < 0) throw new BodyError('timestamp is missing or malformed', urn)
  return { urn, product, at, requestId: integerOf(attributeOf(root, 'request_id')) ?? null }
}

/** An optional whole number of a message; present and unreadable is a broken body. */
export function optionalIntegerOf(root: XmlNode, name: string): number | null {
  const text = attributeOf(root, name)
  if (text === undefined || text === '') return null
  const value = integerOf(text)
  if (value === undefined) throw new BodyError(`${name} is malformed`, attributeOf(root, 'event_id') ?? null)
  return value
}

export type Faults = Fault[]
