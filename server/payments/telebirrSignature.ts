// Telebirr's signature: fields flattened, sorted and joined, RSA-PSS over SHA-256 with a salt of 32 bytes.
import { constants, type KeyObject, sign, verify } from 'node:crypto'

const UNSIGNED = new Set(['sign', 'sign_type', 'header', 'refund_info', 'openType', 'raw_request', 'biz_content'])
const SALT_BYTES = 32
type Fields = Record<string, unknown>

export function signedTextOf(message: Fields): string {
  const flat: Fields = { ...message, ...(message.biz_content as Fields | undefined) }
  return Object.keys(flat)
    .filter((key) => !UNSIGNED.has(key) && flat[key] !== undefined && flat[key] !== null && flat[key] !== '')
    .sort()
    .map((key) => `${key}=${String(flat[key])}`)
    .join('&')
}

const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: SALT_BYTES }

export const signFields = (message: Fields, key: KeyObject): string =>
  sign('sha256', Buffer.from(signedTextOf(message)), { key, ...padding }).toString('base64')

/** False for anything that is no signature. A `+` may have arrived as a space. */
export function isSignedBy(message: Fields, signature: unknown, key: KeyObject): boolean {
  if (typeof signature !== 'string') return false
  const bytes = Buffer.from(signature.replaceAll(' ', '+'), 'base64')
  return verify('sha256', Buffer.from(signedTextOf(message)), { key, ...padding }, bytes)
}
