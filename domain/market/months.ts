// Months of a market's calendar, "2026-11", and the instants at which they begin.
import { dayOf, dayStartOf } from './days.ts'

export const monthOf = (at: number, zone: string): string => dayOf(at, zone).slice(0, 7)

export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${month.slice(0, 5)}${String(number + 1).padStart(2, '0')}`
}

/** Epoch ms of a month's beginning in a zone. */
export const monthStartOf = (month: string, zone: string): number => dayStartOf(`${month}-01`, zone)
