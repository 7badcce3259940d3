// When a provider is asked about an open payment: soon at first, then less and less often, never given up.
import type { AccountRules } from '@walia/domain/market/profile.ts'

const FIRST_MS = 5_000
const LONGEST_MS = 3_600_000

/** After `queryCount` questions; doubles each time up to an hour. */
export const nextQueryAtOf = (nowMs: number, queryCount: number): Date =>
  new Date(nowMs + Math.min(FIRST_MS * 2 ** Math.min(queryCount, 20), LONGEST_MS))

/** A code may have been taken just when its time was over: the provider is asked once more after this. */
export const lastQueryAtOf = (nowMs: number): Date => new Date(nowMs + 600_000)

/** Until when a code that was just sent is taken. */
export const codeExpiryOf = (nowMs: number, { codeLifeSeconds }: AccountRules): Date =>
  new Date(nowMs + codeLifeSeconds * 1000)
