// Days of the market's calendar as lists and results name them.

const DAY_MS = 86_400_000
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** "2026-11-22" of an instant in a zone. */
const dateIn = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/** Today's date in a zone and those that follow. */
export const datesFrom = (now: number, timeZone: string, count: number): readonly string[] => {
  const today = Date.parse(dateIn(now, timeZone))
  return Array.from({ length: count }, (_, day) => new Date(today + day * DAY_MS).toISOString().slice(0, 10))
}

/** The key of its weekday in days.json. */
export const weekdayOf = (date: string) => weekdays[new Date(date).getUTCDay()] ?? 'sunday'

/** "24/11" */
export const shortDate = (date: string): string => `${date.slice(8)}/${date.slice(5, 7)}`
