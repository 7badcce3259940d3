// Codes of an authenticator app: HOTP (RFC 4226) over 30-second steps (RFC 6238), six digits, SHA-1, as every app has them.
import { createHmac } from 'node:crypto'
import { isSame } from '../platform/isSame.ts'

export const TOTP_STEP_SECONDS = 30
const DIGITS = 6
/** 160 bits, as RFC 4226 recommends. */
export const TOTP_SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const stepAt = (ms: number): number => Math.floor(ms / 1000 / TOTP_STEP_SECONDS)

export function totpAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step that a code is of: now, or one either side, as phones' clocks are off. Null for a wrong code. */
export function stepOf(secret: Uint8Array, code: string, now: number): number | null {
  const steps = [-1, 0, 1].map((off) => stepAt(now) + off)
  return steps.find((step) => isSame(Buffer.from(totpAt(secret, step)), Buffer.from(code))) ?? null
}

export const isTotpCode = (text: string): boolean => /^[0-9]{6}$/.test(text)

export function base32Of(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What an authenticator app opens: the secret with the account's name in it. */
export const otpauthOf = (secret: Uint8Array, issuer: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${base32Of(secret)}&issuer=${encodeURIComponent(issuer)}`
