// The clock of a match day: a minute counts from the moment when it begins.
import type { Phases } from './rules.ts'

export const HALF_MINUTES = 45

type Halves = Pick<Phases, 'half' | 'pause'>

/** What is played at a moment after the kick-off, ms; minute 45 stands until the second half, 90 from the whistle on. */
export function minuteAt(sinceMs: number, { half, pause }: Halves): number {
  if (sinceMs < 0) return 0
  if (sinceMs < half) return Math.min(HALF_MINUTES, 1 + Math.floor((sinceMs * HALF_MINUTES) / half))
  const second = sinceMs - half - pause
  if (second < 0) return HALF_MINUTES
  return Math.min(2 * HALF_MINUTES, HALF_MINUTES + 1 + Math.floor((second * HALF_MINUTES) / half))
}

/** When a minute of 1 to 90 begins, ms after the kick-off. */
export const beginOfMinute = (minute: number, { half, pause }: Halves): number =>
  ((minute - 1) * half) / HALF_MINUTES + (minute > HALF_MINUTES ? pause : 0)
