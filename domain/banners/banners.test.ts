// Which banners are shown to whom, in which order, and where they may lead.
import { describe, expect, test } from 'vitest'
import { type BannerTerms, bannersFor, decideLinks, isInsideLink, outsideHostOf } from './banners.ts'

const all: BannerTerms = {
  ...{ id: 1, kind: 'home', countryId: 3, locale: null, place: 100 },
  ...{ startsAt: 1000, endsAt: 2000, endedAt: null },
}
const idsFor = (banners: readonly Partial<BannerTerms>[], now = 1500, language = 'en', hour = 9) =>
  bannersFor(
    banners.map((banner, index) => ({ ...all, id: index + 1, ...banner })),
    { kinds: ['home', 'casino'], countryId: 3, language, now, hour },
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

test('of the kinds that are asked for, in their hours', () => {
  const all = [{ kind: 'home' }, { kind: 'casino' }, { kind: 'roadblock' }] as const
  expect([idsFor(all), idsFor(all, 1500, 'en', 12)]).toEqual([[1, 2], [1]])
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

test.each([
  ['https://news.example', 'news.example'],
  ['https://News.Example/cup?a=1#b', 'news.example'],
  ['https://news.example?a=1', 'news.example'],
  ['https://xn--80ak6aa92e.xn--p1ai/', 'xn--80ak6aa92e.xn--p1ai'],
  ['http://news.example', null],
  ['//news.example', null],
  ['/live', null],
  ['javascript:alert(1)', null],
  ['https:news.example', null],
  ['https:///news.example', null],
  ['https://localhost/', null],
  ['https://127.0.0.1/', null],
  ['https://[::1]/', null],
  ['https://2130706433/', null],
  ['https://news.example:8443/', null],
  ['https://walia.example@news.example/', null],
  ['https://walia.example\\@news.example/', null],
  ['https://news.example\\.walia.example/', null],
  ['https://news.example/two words', null],
  ['https://news.example/"><b>', null],
  ['https://-news.example/', null],
  ['https://ዜና.example/', null],
  [`https://news.example/${'a'.repeat(200)}`, null],
])('%s leads out to %s', (link, host) => expect(outsideHostOf(link)).toBe(host))

test('nothing that leads out is read otherwise by a browser', () => {
  for (const link of ['https://news.example', 'https://News.Example/cup?a=1#b', 'https://news.example#@x.example'])
    expect(new URL(link)).toMatchObject({ protocol: 'https:', host: outsideHostOf(link), username: '', port: '' })
})

test.each<[readonly string[], boolean, string | null]>([
  [['/live', '/promotions'], false, null],
  [['/live', 'https://news.example'], false, 'LINK_OUTSIDE'],
  [['https://news.example', 'https://am.news.example/'], true, null],
  [['https://news.example', 'http://news.example'], true, 'LINK_UNSAFE'],
  [['https://news.example', '/live'], true, 'LINK_UNSAFE'],
  [['https://WALIA.example/live', 'https://news.example'], true, 'LINK_OURS'],
])('%j, leading out %s: %s', (links, external, code) =>
  expect(decideLinks({ links, external }, 'walia.example')).toEqual(code ? { ok: false, code } : { ok: true }),
)
