// Random secrets of 256 bits, and the hashes of codes.
import { createHmac } from 'node:crypto'
import type { Random } from '../platform/random.ts'
import { secretHashOf } from '../platform/secretHash.ts'

const SECRET_BYTES = 32

/** Base64url of 256 bits. */
export const SECRET = /^[A-Za-z0-9_-]{43}$/

export const secretOf = (random: Random): string => Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url')

/** A code has few values, so its hash binds the number and the purpose too. */
export const codeHashOf = (code: string, mobile: string, purpose: string): Buffer =>
  secretHashOf(`${purpose}/${mobile}/${code}`)

/** One caller's key may name a request for each number and purpose. */
export const attemptHashOf = (attempt: string, mobile: string, purpose: string): Buffer =>
  secretHashOf(`attempt/${purpose}/${mobile}/${attempt}`)

/**
 * Of what an attempt's request says, its password included. The key is two secrets of the browser, of which the database
 * has hashes only: whoever reads it cannot try passwords against this one.
 */
export const bodyHashOf = (body: readonly (string | null)[], starter: string, attempt: string): Buffer =>
  createHmac('sha256', `${starter}/${attempt}`).update(JSON.stringify(body)).digest()

/** The secret of a browser that has none yet: the same for a repeat of its first request, whose answer set no cookie. */
export const secretOfAttempt = (attempt: string): string => secretHashOf(`starter/${attempt}`).toString('base64url')
