// The product's calendar day: midnight to midnight in the market's own time zone.
import { offsetAt } from '@walia/domain/market/zone.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
/** Highlights late in the day run on until this hour of the next one. */
const NIGHT_ENDS_HOUR = 6

/** Midnights around `now` and the end of the night that follows, epoch ms. */
export type Day = { todayEndsAt: number; nightEndsAt: number; tomorrowEndsAt: number }

export function dayAt(now: number, timeZone: string): Day {
  const offset = offsetAt(timeZone, now)
  const todayEndsAt = (Math.floor((now + offset) / DAY) + 1) * DAY - offset
  return { todayEndsAt, nightEndsAt: todayEndsAt + NIGHT_ENDS_HOUR * HOUR, tomorrowEndsAt: todayEndsAt + DAY }
}
