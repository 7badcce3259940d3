// Crash: a multiplier grows with time until it busts at a point that was fixed before. Who leaves before is paid what it
// was when he left.
import { crashPointOf } from '@walia/domain/fair/crash.ts'
import { ODDS_MAX, type Outcome, RETURN_PERCENT } from './return.ts'

/** Per ms: 2.00 comes after 11.6 s, 10.00 after 38.4 s. */
export const GROWTH = 0.00006
/** The first multiple that can be left at, and the last: there the round is paid by itself. */
export const [STOP_MIN, STOP_MAX] = [101, ODDS_MAX]

/** Hundredths, rounded down. */
export const multiplierAt = (elapsedMs: number): number =>
  elapsedMs <= 0 ? 100 : Math.min(STOP_MAX, Math.floor(100 * Math.exp(GROWTH * elapsedMs)))

/** The first ms at which the multiplier is shown. */
export function msOf(multiplier: number): number {
  let ms = Math.max(0, Math.floor(Math.log(multiplier / 100) / GROWTH) - 1)
  while (multiplierAt(ms) < Math.min(multiplier, STOP_MAX)) ms += 1
  return ms
}

/** Where a round ends, hundredths; a point beyond the cap ends it at the cap. */
export const pointOf = (link: string, salt: string): number =>
  Math.min(STOP_MAX, crashPointOf(link, salt, RETURN_PERCENT))

/**
 * The rule of ties. An automatic cash-out is a promise made before: it is paid whenever the round comes to its value, and
 * so at a bust exactly there too. A tap counts when it reaches us: at the ms of the bust, or later, it is too late, unless
 * the round ends at its cap, where everybody is paid.
 */
export const isAutoPaid = (stop: number, point: number): boolean => stop <= point

/** What a tap that arrived so long after the start is paid, or null when it came too late. */
export function tapOddsOf(elapsedMs: number, point: number): number | null {
  if (elapsedMs >= msOf(point)) return null
  return multiplierAt(elapsedMs)
}

const BITS = 2n ** 52n
/** Of who always stops at the same multiple: of the 2^52 draws, those whose point is at or above it. */
export function crashOutcomesOf(stop: number): Outcome[] {
  const reached = (BigInt(RETURN_PERCENT) * BITS) / BigInt(stop)
  return [
    { odds: stop, ways: reached },
    { odds: 0, ways: BITS - reached },
  ]
}
