// Time zones of markets: how far a zone is from UTC, and where its day began.
const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR
const WEEKS = 53

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Offset of a zone from UTC at a time, ms. */
export function offsetAt(timeZone: string, at: number): number {
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

/** The offset (ms) of a zone without summer time; null where it changes within a year of `now`. */
export function steadyOffset(timeZone: string, now: number): number | null {
  const offset = offsetAt(timeZone, now)
  for (let week = -WEEKS; week <= WEEKS; week += 1) if (offsetAt(timeZone, now + week * WEEK) !== offset) return null
  return offset
}

/** 0 to 23, as clocks in the zone show it. */
export const hourOf = (at: number, timeZone: string): number => new Date(at + offsetAt(timeZone, at)).getUTCHours()

/** The last midnight of a time zone without summer time, as both markets' is. */
export const startOfToday = (now: number, timeZone: string): Date =>
  new Date(now - ((now + offsetAt(timeZone, now)) % (24 * HOUR)))

/** "30/11/2026 00:00": where it may be years away. */
export const dateTimeOf = (at: number, timeZone: string): string =>
  dayTimeOf(at, timeZone).replace(' ', `/${new Date(at + offsetAt(timeZone, at)).getUTCFullYear()} `)

/** "30/11 00:00", as clocks in the zone show it. */
export const dayTimeOf = (at: number, timeZone: string): string => {
  const [, month, day, time] =
    /-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(new Date(at + offsetAt(timeZone, at)).toISOString()) ?? []
  return `${day}/${month} ${time}`
}
