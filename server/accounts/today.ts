// Where the market's day began, for "today".
import { offsetAt } from '@walia/domain/market/zone.ts'

const DAY_MS = 86_400_000

/** The last midnight of a time zone without daylight saving, as both markets' is. */
export const startOfToday = (nowMs: number, timeZone: string): Date =>
  new Date(nowMs - ((nowMs + offsetAt(timeZone, nowMs)) % DAY_MS))
