// Offsets of zones, with summer time and without.
import { expect, test } from 'vitest'
import { dateTimeOf, dayTimeOf, offsetAt, steadyOffset } from './zone.ts'

const MINUTE = 60_000
const summer = Date.UTC(2026, 6, 1)
const winter = Date.UTC(2026, 0, 1)

test.each([
  ['Africa/Nairobi', summer, 180],
  ['Europe/Berlin', summer, 120],
  ['Europe/Berlin', winter, 60],
  ['America/St_Johns', winter, -210],
  ['Asia/Kathmandu', winter, 345],
  ['UTC', winter, 0],
])('%s at %d is %d minutes from UTC', (zone, at, minutes) => expect(offsetAt(zone, at)).toBe(minutes * MINUTE))

test.each([
  ['Africa/Nairobi', 180],
  ['Africa/Addis_Ababa', 180],
  ['UTC', 0],
])('%s has no summer time', (zone, minutes) => expect(steadyOffset(zone, summer)).toBe(minutes * MINUTE))

test.each([summer, winter])('an offset that changes within the year is none (%d)', (now) =>
  expect(steadyOffset('Europe/Berlin', now)).toBeNull(),
)

test.each([
  ['Africa/Nairobi', Date.UTC(2026, 11, 31, 21), '01/01 00:00'],
  ['America/St_Johns', Date.UTC(2026, 2, 1, 3, 29), '28/02 23:59'],
])('%s shows day and time of its own clocks', (zone, at, shown) => expect(dayTimeOf(at, zone)).toBe(shown))

test('a time that may be years away is written with its year, that of the zone', () =>
  expect(dateTimeOf(Date.UTC(2026, 11, 31, 21), 'Africa/Nairobi')).toBe('01/01/2027 00:00'))
