// The tills that pay for reference codes: each with a key of its own, from the operator's file.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isSame } from '../platform/isSame.ts'

/** `till` names it in receipts and in the books of the shop. */
export type Till = { till: string; key: string }

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
    const { till, key } = (each ?? {}) as { till?: unknown; key?: unknown }
    if (typeof till !== 'string' || !NAME.test(till))
      throw new Error(`till ${index + 1}: till is a name of small letters, digits and hyphens`)
    if (typeof key !== 'string' || key.length < KEY_LENGTH_MIN)
      throw new Error(`till ${index + 1} (${till}): key has ${KEY_LENGTH_MIN} characters or more`)
    return { till, key }
  })
  for (const field of ['till', 'key'] as const)
    if (new Set(tills.map((each) => each[field])).size < tills.length) throw new Error(`a ${field} stands twice`)
  return tills
}

/** Hashes are compared, of every till, so the time tells nothing of a key. */
export function tillOf(tills: readonly Till[], shown: unknown): string | null {
  const hash = hashOf(String(shown ?? ''))
  return tills.reduce<string | null>((found, { till, key }) => (isSame(hashOf(key), hash) ? till : found), null)
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
