// Weeks of a market's calendar, from Monday to Sunday.
import { dayOf, dayStartOf, daysBefore } from './days.ts'

/** `day` is its Monday; from inclusive, until exclusive, epoch ms. */
export type Week = { day: string; from: number; until: number }

/** From Monday to Sunday by the market's clock. */
export function weekOf(at: number, zone: string): Week {
  const today = dayOf(at, zone)
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const day = daysBefore(today, sinceMonday)
  return { day, from: dayStartOf(day, zone), until: dayStartOf(daysBefore(day, -7), zone) }
}

/** The latest week that was over by then. */
export const lastWeekOf = (at: number, zone: string): Week => weekOf(weekOf(at, zone).from - 1, zone)
