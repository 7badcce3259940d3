// How often one account may ask: counts per window, in memory.
import type { Clock } from '../platform/clock.ts'

export type Rate = {
  /** False when the account has used up the window. */
  take(accountId: number): boolean
}

const WINDOW_MS = 60_000
/** Offers renew by themselves: five live tickets in sight ask a hundred times a minute, in each tab. */
export const OFFERS_MAX = 300
export const ACCEPTS_MAX = 60

export function createRate(clock: Clock, max: number): Rate {
  let window = 0
  let counts = new Map<number, number>()
  return {
    take(accountId) {
      const now = Math.floor(clock.now() / WINDOW_MS)
      if (now !== window) {
        window = now
        counts = new Map()
      }
      const count = (counts.get(accountId) ?? 0) + 1
      counts.set(accountId, count)
      return count <= max
    },
  }
}
