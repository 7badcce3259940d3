// When a provider is asked about an open payment: soon at first, then less and less often, never given up.
import type { AccountRules } from '@walia/domain/market/profile.ts'
import { RESEND_SECONDS } from '../accounts/index.ts'

const FIRST_MS = 5_000
const LONGEST_MS = 3_600_000
/** A page that nobody has paid on for so long is asked for no more. */
export const CHECKOUT_LIFE_MS = 24 * 3_600_000

/** After `queryCount` questions; doubles each time up to an hour. */
export const nextQueryAtOf = (nowMs: number, queryCount: number): Date =>
  new Date(nowMs + Math.min(FIRST_MS * 2 ** Math.min(queryCount, 20), LONGEST_MS))

/** The latest that a silent provider is asked next while the bettor looks, who looks more often than that. */
export const soonQueryAtOf = (nowMs: number): Date => new Date(nowMs + FIRST_MS)

/** A code may have been taken just when its time was over: the provider is asked once more after this. */
export const lastQueryAtOf = (nowMs: number): Date => new Date(nowMs + 600_000)

/** Until when a code that was just sent is taken. */
export const codeExpiryOf = (nowMs: number, { codeLifeSeconds }: AccountRules): Date =>
  new Date(nowMs + codeLifeSeconds * 1000)

/** From when the form offers to send another code; null while none is awaited. */
export const resendAtOf = (
  { status, code_expires_at }: { status: string; code_expires_at: Date | null },
  { codeLifeSeconds }: AccountRules,
): string | null =>
  status === 'awaiting_code' && code_expires_at !== null
    ? new Date(code_expires_at.getTime() + (RESEND_SECONDS - codeLifeSeconds) * 1000).toISOString()
    : null
