// Secrets that the database keeps, sealed: AES-256-GCM under a key of the configuration, bound to what they belong to.
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import type { Random } from './random.ts'

/** `purpose` keeps one setting from opening what another one's kind of secret is sealed under. */
export type Sealing = { purpose: string; key: string; bound: string }

const CIPHER = 'aes-256-gcm'
const [NONCE_BYTES, TAG_BYTES] = [12, 16]

const keyOf = ({ purpose, key }: Sealing): Buffer => createHash('sha256').update(`${purpose}\n`).update(key).digest()

/** Nonce, tag and what is sealed, in this order. */
export function seal(sealing: Sealing, secret: Buffer, random: Random): Buffer {
  const nonce = Buffer.from(random.bytes(NONCE_BYTES))
  const cipher = createCipheriv(CIPHER, keyOf(sealing), nonce).setAAD(Buffer.from(sealing.bound))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Throws for another key, and for anything that is not to the bit what was sealed so. */
export function unseal(sealing: Sealing, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, keyOf(sealing), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(sealing.bound))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}
