// Secrets of chains, sealed: AES-256-GCM under the configuration's key, bound to the chain's public end.
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import type { Link } from '@walia/domain/fair/chain.ts'
import type { Random } from '../platform/random.ts'

const CIPHER = 'aes-256-gcm'
const [NONCE_BYTES, TAG_BYTES] = [12, 16]

const keyOf = (key: string): Buffer => createHash('sha256').update('fair chains\n').update(key).digest()

export function seal(key: string, secret: Link, ends: Link, random: Random): Buffer {
  const nonce = Buffer.from(random.bytes(NONCE_BYTES))
  const cipher = createCipheriv(CIPHER, keyOf(key), nonce).setAAD(Buffer.from(ends))
  const sealed = Buffer.concat([cipher.update(secret, 'hex'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Throws for another key, and for anything that is not to the bit what was sealed for this chain. */
export function unseal(key: string, sealed: Buffer, ends: Link): Link {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, keyOf(key), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(ends))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const opened = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  return opened.toString('hex')
}
