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

/** How far ahead a list can be asked for by date. */
export const DAYS_AHEAD_MAX = 30
const WITHIN_HOURS: Readonly<Record<string, number>> = { '1h': 1, '3h': 3 }
/** From inclusive, until exclusive, epoch ms. */
export type Span = { from: number; until: number }
const NEVER: Span = { from: 0, until: 0 }

/** The day of a date, YYYY-MM-DD; null for one that no calendar has. */
export function spanOfDate(date: string, timeZone: string): Span | null {
  const at = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date) return null
  const from = at - offsetAt(timeZone, at)
  return { from, until: from + DAY }
}

/** When the matches of a list start. A date that is over or too far ahead is a span without any match. */
export function spanOf(time: string, now: number, timeZone: string): Span {
  const hours = WITHIN_HOURS[time]
  if (hours !== undefined) return { from: 0, until: now + hours * HOUR + 1 }
  const { todayEndsAt } = dayAt(now, timeZone)
  if (time === 'today') return { from: 0, until: todayEndsAt }
  const day = spanOfDate(time, timeZone)
  const isListed = day && day.until >= todayEndsAt && day.from < todayEndsAt + DAYS_AHEAD_MAX * DAY
  return isListed ? day : NEVER
}
