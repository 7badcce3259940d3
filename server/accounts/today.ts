// Where the market's day began, for "today".
const DAY_MS = 86_400_000

/** The last midnight of a time zone without daylight saving, as both markets' is. */
export function startOfToday(nowMs: number, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', minute: 'numeric', second: 'numeric' })
  const [hours = 0, minutes = 0, seconds = 0] = parts
    .formatToParts(nowMs)
    .filter((part) => part.type !== 'literal')
    .map((part) => Number(part.value))
  const sinceMidnight = ((hours * 60 + minutes) * 60 + seconds) * 1000 + (nowMs % 1000)
  return new Date(nowMs - (sinceMidnight % DAY_MS))
}
