// Days of the market's calendar.
import { expect, test } from 'vitest'
import { datesFrom, shortDate, weekdayOf } from './dates.ts'

test.each([
  ['in the evening of London it is tomorrow in Nairobi', '2026-11-22T21:30:00Z', ['2026-11-23', '2026-11-24']],
  ['a minute before', '2026-11-22T20:59:00Z', ['2026-11-22', '2026-11-23']],
  ['over the end of a year', '2026-12-31T10:00:00Z', ['2026-12-31', '2027-01-01']],
])('the day that it is for the market: %s', (_, now, expected) => {
  expect(datesFrom(Date.parse(now), 'Africa/Nairobi', 2)).toEqual(expected)
})

test('its weekday and its short form', () => {
  expect(['2026-11-22', '2026-11-23', '2028-02-29'].map(weekdayOf)).toEqual(['sunday', 'monday', 'tuesday'])
  expect(shortDate('2026-11-03')).toBe('03/11')
})
