// Reading what a provider posts, in whatever shape it comes. What cannot be read says nothing about who sent it.
import { parseAmount } from '@walia/domain/money/money.ts'

export type Fields = Record<string, unknown>

/** Throws for what is no JSON object. A byte order mark before it is no part of it. */
export function fieldsOf(body: Buffer): Fields {
  const read: unknown = JSON.parse(new TextDecoder().decode(body))
  if (!isFields(read)) throw new Error('no object')
  return read
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of a list, which some write as the object itself where it has one item. */
export const itemsOf = (value: unknown): Fields[] => (Array.isArray(value) ? value : [value]).filter(isFields)

/** Null where there is none. Throws for what is no text. */
export function wordOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw new Error('no text')
  return value
}

/** A provider's own number of something. Null for none: an empty one would be the same for every payment. */
export const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** In minor units, of a text or a number. Without what cannot be read: the provider is asked for it. */
export function saidAmountOf(value: unknown): { amount?: number } {
  const amount = parseAmount(typeof value === 'number' ? String(value) : value)
  return amount.ok ? { amount: amount.value } : {}
}
