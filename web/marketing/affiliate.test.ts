// What links leave on the phone: an affiliate's and a friend's stand side by side, the first of each.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// The page's settings are read as the modules load.
const boot = JSON.stringify({ config: { market: 'et', products_off: [], now: 0 } })
vi.stubGlobal('document', { getElementById: () => ({ textContent: boot }) })
const { profile } = await import('../config.ts')
const { affiliateFields, captureAffiliate, dropReferral, heldReferral } = await import('./affiliate.ts')

const DAY_MS = 86_400_000

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
  vi.stubGlobal('document', { cookie: '' })
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const facebook = '?utm_source=facebook'
const friend = '?ref=ABCDEFGH'
const house = profile.affiliate.houseId

test.each<[string, string[], string | null, string]>([
  ['a campaign, then a friend', [facebook, friend], 'ABCDEFGH', 'facebook'],
  ['a friend, then a campaign', [friend, facebook], 'ABCDEFGH', 'facebook'],
  ['both in one address', ['?utm_source=facebook&ref=ABCDEFGH'], 'ABCDEFGH', 'facebook'],
  ['a campaign alone', [facebook], null, 'facebook'],
  ['a friend alone', [friend], 'ABCDEFGH', house],
  ['two friends: the first', [friend, '?ref=JKLMNPQR'], 'ABCDEFGH', house],
  ['two campaigns: the first', [facebook, '?utm_source=sms'], null, 'facebook'],
  ['an address with neither', ['?tab=1'], null, house],
])('who is kept of %s', (_case, links, ref, affiliate) => {
  for (const link of links) captureAffiliate(link)
  expect([heldReferral(), affiliateFields().affiliate]).toEqual([ref, affiliate])
})

test('a friend’s link that is done with takes nobody’s place: the next friend’s and the next campaign’s are first', () => {
  captureAffiliate(friend)
  dropReferral()
  expect(heldReferral()).toBeNull()
  captureAffiliate('?ref=JKLMNPQR')
  captureAffiliate(facebook)
  expect([heldReferral(), affiliateFields().affiliate]).toEqual(['JKLMNPQR', 'facebook'])
})

test('done with, it leaves the campaign as it was', () => {
  captureAffiliate(facebook)
  captureAffiliate(friend)
  dropReferral()
  captureAffiliate('?utm_source=sms')
  expect([heldReferral(), affiliateFields().affiliate]).toEqual([null, 'facebook'])
})

test('an entry that names nobody takes nobody’s place', () => {
  localStorage.setItem('walia-affiliate', '{"capturedAt":0}')
  captureAffiliate(facebook)
  expect(affiliateFields().affiliate).toBe('facebook')
})

test('each is forgotten when its days are over', () => {
  captureAffiliate(facebook)
  vi.setSystemTime(DAY_MS)
  captureAffiliate(friend)
  vi.setSystemTime(profile.affiliate.tokenDays * DAY_MS)
  expect([heldReferral(), affiliateFields().affiliate]).toEqual(['ABCDEFGH', house])
  vi.setSystemTime((profile.affiliate.tokenDays + 1) * DAY_MS)
  expect(heldReferral()).toBeNull()
})
