// The product's calendar day: midnight to midnight in the market's own time zone.
const DAY = 86_400_000
const HOUR = 3_600_000
/** Highlights late in the day run on until this hour of the next one. */
const NIGHT_ENDS_HOUR = 6

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Offset of a zone from UTC at a time, ms. */
function offsetOf(timeZone: string, at: number): number {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    formatters.set(timeZone, formatter)
  }
  const name = formatter.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  if (!sign) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * 60_000)
}

/** Midnights around `now` and the end of the night that follows, epoch ms. */
export type Day = { todayEndsAt: number; nightEndsAt: number; tomorrowEndsAt: number }

export function dayAt(now: number, timeZone: string): Day {
  const offset = offsetOf(timeZone, now)
  const todayEndsAt = (Math.floor((now + offset) / DAY) + 1) * DAY - offset
  return { todayEndsAt, nightEndsAt: todayEndsAt + NIGHT_ENDS_HOUR * HOUR, tomorrowEndsAt: todayEndsAt + DAY }
}
