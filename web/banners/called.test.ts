// Which banner a page calls next: by kind, page and time, each kind once, the app's on Android alone; and when it asks for
// those of the next hours.
import type { CalledBanner } from '@walia/contract/banners.ts'
import { expect, test } from 'vitest'
import { type Before, type Here, leftOf, nextOf, type TaxMessage, untilChange } from './called.ts'

const banner = (id: number, kind: CalledBanner['kind'], more: Partial<CalledBanner> = {}): CalledBanner => ({
  ...{ id, kind, on_page: '', mobile_utm: '', locale: '', url: '/', am_url: '/', route: '/', external: false },
  ...{ src: null, width: 0, height: 0, alt: '', title: 'x', text: 'x', art: 'sport' as const, ends_at: null },
  ...more,
})
const all = [
  banner(1, 'casino'),
  banner(2, 'android'),
  banner(3, 'roadblock', { on_page: '/live' }),
  banner(4, 'roadblock', { ends_at: new Date(1000).toISOString() }),
]
const here: Here & Before = { path: '/', now: 0, called: [], isAndroid: true }

test.each<[string, Partial<Here & Before>, number | undefined]>([
  ['a roadblock before all others', {}, 4],
  ['not after its expiry', { now: 1000 }, 2],
  ['on its own page, in the operator’s order', { path: '/live' }, 3],
  ['the app, once a roadblock was called', { called: ['roadblock'] }, 2],
  ['not on other phones', { called: ['roadblock'], isAndroid: false }, 1],
  ['no kind twice', { called: ['roadblock', 'android', 'casino'] }, undefined],
])('%s', (_name, more, id) => {
  const now = { ...here, ...more }
  expect(nextOf(leftOf(all, now), now)?.id).toBe(id)
})

const tax: TaxMessage = { id: 5, kind: 'tax', title: 'x', text: 'x', on_page: '/mybets', ends_at: null }
test.each([
  ['a tax message is first on its page', '/mybets', 5],
  ['and on no other', '/', 4],
])('%s', (_name, path, id) => expect(nextOf(leftOf([...all, tax], here), { ...here, path })?.id).toBe(id))

const SECOND = 1000
const ends = (...seconds: (number | null)[]) =>
  seconds.map((at) => ({ ends_at: at === null ? null : new Date(at * SECOND).toISOString() }))
test.each([
  ['after five minutes without any', ends(), 0, 300],
  ['after five minutes with none that ends', ends(null), 0.5, 300],
  ['after five minutes before a late end', ends(3600), 0.5, 300],
  ['at the first end and a part of a minute', ends(200, null, 100), 0.5, 130],
  ['after half a minute at least', ends(1), 0, 30],
  ['also after an end, by a clock that is ahead', ends(-3600), 0.5, 60],
])('the list is asked for again: %s', (_name, banners, spread, seconds) =>
  expect(untilChange(banners, 0, spread)).toBe(seconds * SECOND),
)
