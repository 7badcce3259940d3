// What happened to a shared pick since it was shared: same, moved, suspended or expired.
import type { LegNow } from '../bets/decidePlacement.ts'

export const fates = ['same', 'moved', 'suspended', 'expired'] as const
export type Fate = (typeof fates)[number]

export type PickThen = {
  /** Shared as a live pick. */
  live: boolean
  /** Hundredths, or null where it had no price when it was shared. */
  odds: number | null
}

/**
 * The first of expired, suspended, moved that holds at `time` (epoch ms). `now` is the price book's state of the
 * outcome, null when it has no such match. A prematch pick ends with the start of its match, the instant itself
 * included, even where the line goes on live: its price was for another bet. A live pick ends with its match.
 */
export const fateOf = (then: PickThen, now: LegNow | null, time: number): Fate => {
  if (now === null || now.ended) return 'expired'
  if (!then.live && (now.live || now.startsAt <= time)) return 'expired'
  if (!now.open || now.odds === null) return 'suspended'
  return then.odds !== null && then.odds !== now.odds ? 'moved' : 'same'
}

/** The picks that open with the slip. */
export const isGood = (fate: Fate): boolean => fate === 'same' || fate === 'moved'
