// The tills that pay for reference codes: each with a key of its own, from the operator's file.
import { readFileSync } from 'node:fs'
import { isSame } from '../platform/isSame.ts'
import { secretHashOf } from '../platform/secretHash.ts'

/** Where bettors find a till, in the operator's words. */
export type Shop = { name: string; address: string; hours?: string }
/** `till` names it in receipts and in the books of the shop; a till without a shop is named to nobody. */
export type Till = { till: string; key: string; shop?: Shop }

const WORDS_MAX = 80

const KEY_LENGTH_MIN = 24
const NAME = /^[a-z0-9-]{1,40}$/

/** Throws an Error whose message names the place, and never a key. */
export function readTills(path: string): Till[] {
  try {
    return tillsOf(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new Error('the file is no JSON')
    if ((cause as { code?: string }).code === undefined) throw cause
    throw new Error(`the file ${path} cannot be read`)
  }
}

export function tillsOf(read: unknown): Till[] {
  if (!Array.isArray(read) || read.length === 0) throw new Error('expected a list of tills')
  const tills = read.map((each: unknown, index) => {
    const { till, key, shop } = (each ?? {}) as { till?: unknown; key?: unknown; shop?: unknown }
    if (typeof till !== 'string' || !NAME.test(till))
      throw new Error(`till ${index + 1}: till is a name of small letters, digits and hyphens`)
    if (typeof key !== 'string' || key.length < KEY_LENGTH_MIN)
      throw new Error(`till ${index + 1} (${till}): key has ${KEY_LENGTH_MIN} characters or more`)
    return shop === undefined ? { till, key } : { till, key, shop: shopOf(shop, `till ${index + 1} (${till})`) }
  })
  for (const field of ['till', 'key'] as const)
    if (new Set(tills.map((each) => each[field])).size < tills.length) throw new Error(`a ${field} stands twice`)
  return tills
}

function shopOf(read: unknown, place: string): Shop {
  const { name, address, hours } = (read ?? {}) as Record<string, unknown>
  for (const [field, value] of Object.entries({ name, address, hours: hours ?? '-' }))
    if (typeof value !== 'string' || value.trim() === '' || value.length > WORDS_MAX)
      throw new Error(`${place}: ${field} of its shop is a text of at most ${WORDS_MAX} characters`)
  return { name, address, ...(hours === undefined ? {} : { hours }) } as Shop
}

/** Each shop once, however many tills it has, in the order of the file. */
export const shopsOf = (tills: readonly Till[]): Shop[] => [
  ...new Map(tills.flatMap(({ shop }) => (shop ? [[JSON.stringify(shop), shop] as const] : []))).values(),
]

/** Hashes are compared, of every till, so the time tells nothing of a key. */
export function tillOf(tills: readonly Till[], shown: unknown): string | null {
  const hash = secretHashOf(String(shown ?? ''))
  return tills.reduce<string | null>((found, { till, key }) => (isSame(secretHashOf(key), hash) ? till : found), null)
}
