// What a market offers for safer play. Not part of its profile, which every first visit loads.
import type { MarketId } from '../market/profile.ts'

export type SaferPlayRules = {
  /** Until a raised or removed limit is in force. */
  raiseHours: number
  /** A limit's bounds, minor units. */
  limitMin: number
  limitMax: number
  /** The same of a limit of time, minutes. */
  minutesMin: number
  minutesMax: number
  /** Lengths of a time-out, and of a self-exclusion; both ascend. */
  timeOutHours: readonly number[]
  exclusionMonths: readonly number[]
  /** A session that goes on is interrupted by its figures so often. */
  realityCheckMinutes: number
}

const shipped: SaferPlayRules = {
  raiseHours: 24,
  limitMin: 10_00,
  limitMax: 10_000_000_00,
  minutesMin: 15,
  minutesMax: 31 * 24 * 60,
  timeOutHours: [24, 72, 168, 336, 1008],
  exclusionMonths: [6, 12, 24, 60],
  realityCheckMinutes: 60,
}

const rules: Record<MarketId, SaferPlayRules> = { et: shipped, ke: shipped }

export const saferPlayRulesOf = (market: MarketId): SaferPlayRules => rules[market]
