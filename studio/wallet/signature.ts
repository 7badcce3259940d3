// Signatures of the wallet's dialect: base64 of RSA-SHA256 (PKCS#1 v1.5) over the body's bytes as they are sent.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'

export const SIGNATURE_HEADER = 'x-hub88-signature'
const KEY_BITS = 2048

export const signatureOf = (body: string, key: KeyObject): string =>
  sign('sha256', Buffer.from(body), key).toString('base64')

export function isSignature(body: Buffer, signature: unknown, key: KeyObject): boolean {
  if (typeof signature !== 'string' || signature === '') return false
  try {
    return verify('sha256', body, key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

export const privateKeyOf = (pem: string): KeyObject => createPrivateKey(pem)
export const publicKeyOf = (pem: string): KeyObject => createPublicKey(pem)

/** A new private key, PEM. */
export const newPrivateKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: KEY_BITS }).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
export const publicPemOf = (privatePem: string): string =>
  createPublicKey(privatePem).export({ type: 'spki', format: 'pem' }) as string
