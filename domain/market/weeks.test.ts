// Where weeks begin, by the market's clock.
import { expect, test } from 'vitest'
import { lastWeekOf, weekOf } from './weeks.ts'

test.each([
  ['2026-11-22T20:59:59.999Z', '2026-11-16', 'Sunday, the last moment of Addis Ababa'],
  ['2026-11-22T21:00:00Z', '2026-11-23', 'Monday, the first'],
  ['2026-11-29T20:59:59Z', '2026-11-23', 'the Sunday after'],
  ['2026-12-31T12:00:00Z', '2026-12-28', 'over the year'],
])('%s is in the week of %s: %s', (at, day) => {
  const week = weekOf(Date.parse(at), 'Africa/Addis_Ababa')
  expect(week.day).toBe(day)
  expect([week.from, week.until - week.from]).toEqual([Date.parse(`${day}T00:00:00+03:00`), 7 * 86_400_000])
})

test('the last week is the one before', () =>
  expect(lastWeekOf(Date.parse('2026-11-23T00:00:00+03:00'), 'Africa/Addis_Ababa').day).toBe('2026-11-16'))
