// Days of a market's calendar, "2026-11-22", and the instants at which they begin.
import { offsetAt } from './zone.ts'

const DAY_MS = 86_400_000

/** Epoch ms of a day's beginning in a zone. */
export function dayStartOf(day: string, zone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`)
  return utc - offsetAt(zone, utc - offsetAt(zone, utc))
}

export const dayOf = (at: number, zone: string): string => new Date(at + offsetAt(zone, at)).toISOString().slice(0, 10)

/** "28/11/2026", as bettors read a day. */
export const dayText = (day: string): string => day.split('-').reverse().join('/')

export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

export const dayAfter = (day: string): string => daysBefore(day, -1)
