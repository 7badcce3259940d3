// Which kind of banner belongs to which hour and page, and what a campaign tag may be.
import { expect, test } from 'vitest'
import { BANNER_KINDS, hoursEndAt, isCampaignTag, isInHours, isOnPage } from './kinds.ts'

test.each([
  [0, 'highlights'],
  [5, 'highlights'],
  [6, 'casino'],
  [11, 'casino'],
  [12, 'multibet'],
  [20, 'multibet'],
  [21, 'highlights'],
  [23, 'highlights'],
])('at %i it is the hour of %s', (hour, kind) =>
  expect(BANNER_KINDS.filter((each) => isInHours(each, hour))).toEqual(
    BANNER_KINDS.filter((each) => each === kind || ['home', 'roadblock', 'android', 'tax'].includes(each)),
  ),
)

test.each([
  ['casino', '2026-11-28T06:30:00Z', '2026-11-28T09:00:00.000Z'],
  ['multibet', '2026-11-28T09:00:00Z', '2026-11-28T18:00:00.000Z'],
  ['highlights', '2026-11-28T18:00:00Z', '2026-11-29T03:00:00.000Z'],
  ['highlights', '2026-11-29T02:59:59Z', '2026-11-29T03:00:00.000Z'],
] as const)('the hours of %s at %s end at %s', (kind, now, end) =>
  expect(new Date(hoursEndAt(kind, Date.parse(now), 'Africa/Nairobi') ?? 0).toISOString()).toBe(end),
)

test('a roadblock has no hours that end', () => expect(hoursEndAt('roadblock', 0, 'Africa/Nairobi')).toBeNull())

test.each<[string | null, string, boolean]>([
  [null, '/live', true],
  ['/', '/', true],
  ['/', '/live', false],
  ['/live', '/live', true],
  ['/live', '/livescore', false],
  ['/promotions', '/promotions/en', true],
  ['/promotions', '/', false],
])('of the page %s, on %s: %s', (onPage, path, isShown) => expect(isOnPage(onPage, path)).toBe(isShown))

test.each([
  ['cup_week-1.a', true],
  ['', false],
  ['two words', false],
  ['a&b', false],
  ['x'.repeat(65), false],
])('%j is a campaign tag: %s', (tag, isOne) => expect(isCampaignTag(tag)).toBe(isOne))
