// Affiliate values: what is captured, what is ignored, who keeps the place.
import { expect, test } from 'vitest'
import { affiliateFieldsOf, affiliateIn, firstTouch, referralIn } from './affiliate.ts'

const TOKEN = 'aB3_-67890aB3_-67890aB3_-6789012'
const read = (query: string) => affiliateIn(new URLSearchParams(query))

test.each([
  [
    'all four',
    `btag=${TOKEN}&utm_source=sms&affiliate_id=77&affiliate=anna`,
    { btag: TOKEN, utmSource: 'sms', affiliateId: '77', affiliate: 'anna' },
  ],
  ['none', 'tab=1', null],
  ['31 characters', `btag=${TOKEN.slice(1)}`, null],
  ['33 characters', `btag=${TOKEN}x`, null],
  ['a dot in it', `btag=${TOKEN.slice(1)}.`, null],
  ['a line end behind it', `btag=${TOKEN}%0A`, null],
  ['a token that is none beside a source', 'btag=short&utm_source=sms', { utmSource: 'sms' }],
  ['blank', 'affiliate=+', null],
  ['100 characters', `affiliate=${'x'.repeat(100)}`, { affiliate: 'x'.repeat(100) }],
  ['101 characters', `affiliate=${'x'.repeat(101)}`, null],
  ['a NUL', 'affiliate=a%00b', null],
  ["a friend's code is no affiliate", 'ref=ABCDEFGH', null],
])('what is captured of an address: %s', (_case, query, values) => {
  expect(read(query)).toEqual(values)
})

test.each([
  ["a friend's link", 'ref=ABCDEFGH', { ref: 'ABCDEFGH' }],
  ["beside an affiliate's", `btag=${TOKEN}&ref=+ABCDEFGH+`, { ref: 'ABCDEFGH' }],
  ['none', 'utm_source=sms', null],
  ['blank', 'ref=+', null],
  ['101 characters', `ref=${'x'.repeat(101)}`, null],
  ['a NUL', 'ref=a%00b', null],
])('which friend an address names: %s', (_case, query, values) => {
  expect(referralIn(new URLSearchParams(query))).toEqual(values)
})

const DAY = 86_400_000
const held = { affiliate: 'first', capturedAt: 0 }
const later = { affiliate: 'later' }
test.each([
  ['nobody before', null, later, 5, { affiliate: 'later', capturedAt: 5 }],
  ['nobody at all', null, null, 5, null],
  ['the first stays', held, later, 30 * DAY - 1, held],
  ['the first stays without another', held, null, 30 * DAY - 1, held],
  ['its life is over', held, later, 30 * DAY, { affiliate: 'later', capturedAt: 30 * DAY }],
  ['its life is over, and nobody came', held, null, 30 * DAY, null],
])('who is kept as the sender: %s', (_case, before, found, now, kept) => {
  expect(firstTouch(before, found, now, 30)).toEqual(kept)
})

test.each([
  ['nobody', null, { affiliate: '19' }],
  [
    'a name',
    { affiliate: 'anna', affiliateId: '77', btag: TOKEN },
    { affiliate: 'anna', affiliate_id: '77', affiliate_tag: TOKEN },
  ],
  ['an id only', { affiliateId: '77' }, { affiliate: '77', affiliate_id: '77' }],
  ['a source only', { utmSource: 'sms' }, { affiliate: 'sms' }],
])('the bet body, sent by %s', (_case, values, fields) => {
  expect(affiliateFieldsOf(values, '19')).toEqual(fields)
})
