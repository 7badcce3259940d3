// What is kept of documents, sealed: AES-256-GCM under a key of each document's own, bound to its account and id. Keys come
// from the operator's file; the last one seals, all of them open, so that a new one can be put behind the old.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { invariant } from '../platform/invariant.ts'
import type { Random } from '../platform/random.ts'

export type VerificationKeys = {
  /** For hashes of numbers and pictures; stays for as long as the database does. */
  hashes: Buffer
  /** By id; the last one seals. */
  documents: ReadonlyMap<string, Buffer>
}
export type Sealed = { key_id: string; salt: Buffer; nonce: Buffer; sealed: Buffer }
/** What the sealed bytes are of; sealed for one, they do not open for another. */
export type Subject = { accountId: number; id: string; part: 'front' | 'back' | 'person' }

const CIPHER = 'aes-256-gcm'
const [KEY_BYTES, SALT_BYTES, NONCE_BYTES, TAG_BYTES] = [32, 16, 12, 16]
const KEY_ID = /^[a-z0-9-]{1,40}$/

const keyOf = (main: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', main, salt, 'walia verification document', KEY_BYTES))

const boundTo = ({ accountId, id, part }: Subject, keyId: string): Buffer =>
  Buffer.from(`${accountId}/${id}/${part}/${keyId}`)

export function seal({ documents }: VerificationKeys, plain: Uint8Array, subject: Subject, random: Random): Sealed {
  const [key_id, main] = [...documents].at(-1) ?? []
  invariant(key_id !== undefined && main !== undefined, 'there is a key')
  const [salt, nonce] = [Buffer.from(random.bytes(SALT_BYTES)), Buffer.from(random.bytes(NONCE_BYTES))]
  const cipher = createCipheriv(CIPHER, keyOf(main, salt), nonce).setAAD(boundTo(subject, key_id))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return { key_id, salt, nonce, sealed }
}

/** Throws for a key that is gone, and for anything that is not to the bit what was sealed for this subject. */
export function unseal(
  { documents }: VerificationKeys,
  { key_id, salt, nonce, sealed }: Sealed,
  subject: Subject,
): Buffer {
  const main = documents.get(key_id)
  if (main === undefined) throw new Error(`VERIFICATION_KEYS: the key ${key_id} is not in the file`)
  const split = sealed.length - TAG_BYTES
  if (split < 0) throw new Error('what was sealed is not whole')
  const decipher = createDecipheriv(CIPHER, keyOf(main, salt), nonce, { authTagLength: TAG_BYTES })
    .setAAD(boundTo(subject, key_id))
    .setAuthTag(sealed.subarray(split))
  return Buffer.concat([decipher.update(sealed.subarray(0, split)), decipher.final()])
}

/** The same for the same number or picture, and nothing to who has not the key: numbers alone are guessed in seconds. */
export const keyedHash = (
  { hashes }: VerificationKeys,
  kind: 'number' | 'photo' | 'request',
  of: Uint8Array | string,
): Buffer => createHmac('sha256', hashes).update(`${kind}\n`).update(of).digest()

/** Throws an Error whose message names the place, and never a key. */
export function readVerificationKeys(path: string): VerificationKeys {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw new Error(`the file ${path} cannot be read`, { cause })
  }
  return verificationKeysOf(parsed(text))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own message quotes the file.
    throw new Error('the file is no JSON')
  }
}

export function verificationKeysOf(read: unknown): VerificationKeys {
  const { hashes, documents } = (read ?? {}) as { hashes?: unknown; documents?: unknown }
  if (!Array.isArray(documents) || documents.length === 0)
    throw new Error('documents is a list of keys, the newest last')
  const named = documents.map((each: unknown, index) => {
    const { id, key } = (each ?? {}) as { id?: unknown; key?: unknown }
    if (typeof id !== 'string' || !KEY_ID.test(id))
      throw new Error(`key ${index + 1}: id is a name of small letters, digits and hyphens`)
    return [id, bytesOf(key, `key ${id}`)] as const
  })
  const keys = { hashes: bytesOf(hashes, 'hashes'), documents: new Map(named) }
  if (keys.documents.size < named.length) throw new Error('an id stands twice')
  return keys
}

function bytesOf(text: unknown, name: string): Buffer {
  const bytes = typeof text === 'string' && /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : null
  if (bytes?.length !== KEY_BYTES) throw new Error(`${name}: expected ${KEY_BYTES} random bytes in base64`)
  return bytes
}

/** A new file's text. */
export const newVerificationKeys = (random: Random): string => {
  const key = () => Buffer.from(random.bytes(KEY_BYTES)).toString('base64')
  return `${JSON.stringify({ hashes: key(), documents: [{ id: '1', key: key() }] }, null, 2)}\n`
}

/** For development without a data folder: the same at every start, and no secret. */
export const developmentKeys = (secret: string): VerificationKeys => {
  const key = (name: string) => createHmac('sha256', secret).update(name).digest()
  return { hashes: key('hashes'), documents: new Map([['development', key('documents')]]) }
}
