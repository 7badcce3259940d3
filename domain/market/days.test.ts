// Days of a market's calendar: their beginnings in zones with and without summer time, and the day after.
import { expect, test } from 'vitest'
import { dayAfter, dayOf, dayStartOf } from './days.ts'

test.each([
  ['2026-11-20', 'Africa/Nairobi', '2026-11-19T21:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
])('%s begins in %s at %s, and the millisecond before is the day before', (day, zone, start) => {
  const at = dayStartOf(day, zone)
  expect(new Date(at).toISOString()).toBe(start)
  expect([dayOf(at, zone), dayAfter(dayOf(at - 1, zone))]).toEqual([day, day])
})
