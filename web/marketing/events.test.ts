// Marketing events: their names, and where they go: the window and the tag manager's list, nowhere else.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type MarketingEvent, publishMarketing } from './events.ts'

type Page = EventTarget & { dataLayer?: unknown[] }
let page: Page
let heard: unknown[]
beforeEach(() => {
  page = new EventTarget()
  heard = []
  page.addEventListener('marketing', (event) => heard.push((event as CustomEvent).detail))
  vi.stubGlobal('window', page)
  vi.stubGlobal('fetch', () => expect.unreachable('an event left the browser'))
})
afterEach(() => vi.unstubAllGlobals())

const events: MarketingEvent[] = [
  { event: 'boosted_pick', bet_type: 'daily-jackpot', parent_match_id: 7 },
  { event: 'roadblock_clicked', banner_id: 4, mobile_utm: 'cup_1' },
  { event: 'first_bet', bet_id: 'bet_1', stake: '5.00' },
]

test('without a tag manager an event is one on the window', () => {
  for (const event of events) publishMarketing(event)
  expect(heard).toEqual(events)
  expect(page.dataLayer).toBeUndefined()
})

test('with a tag manager it is an entry of its list as well', () => {
  page.dataLayer = [{ event: 'gtm.js' }]
  for (const event of events) publishMarketing(event)
  expect(page.dataLayer).toEqual([{ event: 'gtm.js' }, ...events])
  expect(heard).toEqual(events)
})
