// Months of a market's calendar: their beginnings in zones with and without summer time, and the month after.
import { expect, test } from 'vitest'
import { monthAfter, monthOf, monthStartOf } from './months.ts'

test.each([
  ['2026-11', 'Africa/Nairobi', '2026-10-31T21:00:00.000Z', '2026-10'],
  ['2027-01', 'Africa/Addis_Ababa', '2026-12-31T21:00:00.000Z', '2026-12'],
  ['2026-04', 'Europe/Berlin', '2026-03-31T22:00:00.000Z', '2026-03'],
  ['2026-11', 'Europe/Berlin', '2026-10-31T23:00:00.000Z', '2026-10'],
  ['2026-10', 'Europe/Berlin', '2026-09-30T22:00:00.000Z', '2026-09'],
])('%s begins in %s at %s, after %s', (month, zone, start, before) => {
  const at = monthStartOf(month, zone)
  expect(new Date(at).toISOString()).toBe(start)
  expect([monthOf(at, zone), monthOf(at - 1, zone), monthAfter(before)]).toEqual([month, before, month])
})
