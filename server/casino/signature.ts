// Signatures of calls between the house and game providers: RSA-SHA256 (PKCS#1 v1.5) over the bytes as they were sent, and
// HMAC-SHA256 over the canonical JSON of RFC 8785.
import { createHmac, type KeyObject, sign, timingSafeEqual, verify } from 'node:crypto'

export const RSA_HEADER = 'x-hub88-signature'
export const HMAC_HEADER = 'x-request-sign'
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

export const rsaSignatureOf = (body: string | Uint8Array, key: KeyObject): string =>
  sign('sha256', Buffer.from(body), key).toString('base64')

export const isRsaSigned = (body: Uint8Array, signature: unknown, key: KeyObject): boolean =>
  typeof signature === 'string' &&
  BASE64.test(signature) &&
  verify('sha256', body, key, Buffer.from(signature, 'base64'))

export const hmacSignatureOf = (value: unknown, secret: string): string =>
  createHmac('sha256', secret).update(canonicalJson(value)).digest('hex')

export function isHmacSigned(value: unknown, signature: unknown, secret: string): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(hmacSignatureOf(value, secret), 'hex'))
}

/** Members in the order of their names' UTF-16 code units, nothing between; numbers as JavaScript writes them. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`
}
