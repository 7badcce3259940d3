// Which banners are shown to whom, in which order, and where they may lead.
import { describe, expect, test } from 'vitest'
import { type BannerTerms, bannersFor, isInsideLink } from './banners.ts'

const all: BannerTerms = {
  ...{ id: 1, countryId: 3, locale: null, place: 100 },
  ...{ startsAt: 1000, endsAt: 2000, endedAt: null },
}
const idsFor = (banners: readonly Partial<BannerTerms>[], now = 1500, language = 'en') =>
  bannersFor(
    banners.map((banner, at) => ({ ...all, id: at + 1, ...banner })),
    { countryId: 3, language, now },
  ).map(({ id }) => id)

describe('shown', () => {
  test.each<[string, Partial<BannerTerms>, number, boolean]>([
    ['before its time', {}, 999, false],
    ['from its first moment', {}, 1000, true],
    ['to its last', {}, 1999, true],
    ['not at its end', {}, 2000, false],
    ['without an end, for good', { endsAt: null }, 1e15, true],
    ['not when it was ended', { endedAt: 1200 }, 1500, false],
    ['not in another country', { countryId: 1 }, 1500, false],
    ['in its own language', { locale: 'en' }, 1500, true],
    ['in no other language', { locale: 'am' }, 1500, false],
  ])('%s', (_name, banner, now, shown) => expect(idsFor([banner], now)).toEqual(shown ? [1] : []))
})

test('by place, of one place the older first', () => {
  expect(idsFor([{ place: 3 }, { place: 1 }, { place: 3 }, { place: 2 }])).toEqual([2, 4, 1, 3])
})

test.each([
  ['/', true],
  ['/promotions', true],
  ['/sports/football-1?tab=1#top', true],
  ['/apiary', true],
  ['', false],
  ['promotions', false],
  ['//elsewhere.example', false],
  ['/\\elsewhere.example', false],
  ['https://elsewhere.example', false],
  ['javascript:alert(1)', false],
  ['/two words', false],
  ['/api/v1/logout', false],
  ['/docs', false],
  [`/${'a'.repeat(200)}`, false],
])('%s leads inside: %s', (link, inside) => expect(isInsideLink(link)).toBe(inside))
