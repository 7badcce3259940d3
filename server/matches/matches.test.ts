// The read calls over a book in memory: what is listed, in which order, with which prices, and when it changes.
import {
  LiveMatchAnswer,
  MatchAnswer,
  MatchListAnswer,
  matchPaths,
  SportsAnswer,
  TotalsAnswer,
} from '@walia/contract/matches.ts'
import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './testApp.ts'
import { footballLines, line, TEST_NOW } from './testBook.ts'

const HOUR = 3_600_000
let on: TestApp
beforeEach(async () => {
  on = await createTestApp()
})
afterEach(() => on.app.close())

const getChecked = async (url: string, schema: TSchema, headers: Record<string, string> = {}) => {
  const answer = await on.app.inject({ url, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  const body = answer.json()
  expect(Check(schema, body), answer.body.slice(0, 500)).toBe(true)
  return body
}
const listed = async (query = ''): Promise<MatchListAnswer> =>
  (await getChecked(`/api/v1/uo/matches?${query}`, MatchListAnswer)) as MatchListAnswer
const idsOf = ({ data }: MatchListAnswer) => data.map((item) => item.parent_match_id)
const later = (ms = 300) => {
  on.clock.at += ms
}
/** Kick-off this many hours from now; the test's now is 13:00 in Nairobi. */
const at = (hours: number, more = {}) => ({ fixture: { startsAt: TEST_NOW + hours * HOUR, ...more } })

describe('tabs', () => {
  beforeEach(() => {
    on.book.add(1, at(1))
    on.book.add(2, at(10.5))
    on.book.add(3, at(12))
    on.book.add(4, at(18))
    on.book.add(5, at(34.9))
    on.book.add(6, at(35.1))
    on.book.add(7, at(-0.1))
  })
  test.each([
    ['highlights run on until 06:00 while the day has less than a page', 'tab_id=-1', [1, 2, 3]],
    ['a small page runs on into the night all the same', 'tab_id=-1&limit=3', [1, 2, 3]],
    ['upcoming is everything not started', 'tab_id=-2', [1, 2, 3, 4, 5, 6]],
    ['tomorrow is the next day in Nairobi', 'tab_id=1', [3, 4, 5]],
    ['tab is the same parameter', 'tab=1', [3, 4, 5]],
    ['tab_id goes before tab', 'tab=1&tab_id=-2', [1, 2, 3, 4, 5, 6]],
    ['home opens on the highlights', '', [1, 2, 3]],
    ['a keyword without a tab looks everywhere', 'keyword=home', [1, 2, 3, 4, 5, 6]],
  ])('%s', async (_name, query, ids) => expect(idsOf(await listed(query))).toEqual(ids))

  test('highlights end at midnight where the day has ten, and their total is the same for every limit', async () => {
    const totals = async () =>
      Promise.all([1, 5, 50].map(async (limit) => (await listed(`tab_id=-1&limit=${limit}`)).meta.total))
    expect(await totals()).toEqual([3, 3, 3])
    for (let id = 11; id <= 18; id++) on.book.add(id, at(2))
    later()
    expect(await totals()).toEqual([10, 10, 10])
  })
  test('a match leaves the list at its start without any message', async () => {
    expect(idsOf(await listed('tab_id=-2'))).toContain(1)
    later(1.1 * HOUR)
    expect(idsOf(await listed('tab_id=-2'))).not.toContain(1)
  })
})

describe('prices and states', () => {
  const first = async () => (await listed('tab_id=-2')).data[0]
  const prices = async () => (await first())?.odds[0]?.odds.map((odd) => odd.odd_value)
  beforeEach(() => on.book.add(1, at(1)))

  test('a price is shown cut to two decimals, as it is sold', async () => {
    on.book.change(1, { lines: [line(1, '', '1:1.4599 2:1.004 3:-')] })
    expect(await prices()).toEqual(['1.45', '0', '0'])
    expect((await first())?.odds[0]?.odds.map((odd) => odd.odd_active)).toEqual([1, 0, 0])
  })
  test('a suspended line keeps its last odds, a deactivated line has no prices', async () => {
    on.book.change(1, { lines: [line(1, '', '1:1.45 2:4.60 3:7.20', { status: -1 })] })
    expect(await prices()).toEqual(['1.45', '4.60', '7.20'])
    expect((await first())?.odds[0]).toMatchObject({ status: -1, market_active: 0 })
    later()
    on.book.change(1, { lines: [line(1, '', '1:1.45', { status: 0 })] })
    expect((await first())?.odds[0]).toMatchObject({ sub_type_id: 1, status: 0, market_active: 0 })
    expect(await prices()).toEqual(['0', '0', '0'])
    expect(await first()).toMatchObject({ side_bets: 3, market_count: 3 })
  })
  test('a producer that is down shuts its lines and keeps their odds', async () => {
    expect((await first())?.bet_status).toBe('open')
    later()
    on.book.setProducer(3, false)
    expect(await first()).toMatchObject({ bet_status: 'suspended', odds: [{ market_active: 0, status: -1 }] })
    expect(await prices()).toEqual(['1.45', '4.60', '7.20'])
    later()
    on.book.setProducer(3, true)
    expect(await first()).toMatchObject({ bet_status: 'open', odds: [{ market_active: 1 }] })
  })
  test('an inactive outcome is marked in an active market', async () => {
    on.book.change(1, { lines: [line(1, '', '1:1.45 2:4.60! 3:7.20')] })
    expect((await first())?.odds[0]?.odds.map((odd) => [odd.odd_active, odd.market_active])).toEqual([
      [1, 1],
      [0, 1],
      [1, 1],
    ])
  })
  test.each([
    ['ended', { status: 3, matchStatus: 100 }],
    ['closed', { status: 4, matchStatus: 100 }],
    ['cancelled', { status: 5, matchStatus: 70 }],
    ['abandoned', { status: 1, matchStatus: 90 }],
    ['after penalties', { status: 1, matchStatus: 120 }],
  ])('%s: on no list, and the page says over', async (_name, status) => {
    on.book.change(1, { live: true, status })
    expect((await listed('tab_id=-2')).meta.total).toBe(0)
    expect((await getChecked('/api/live/uo/matches', MatchListAnswer)) as MatchListAnswer).toMatchObject({ data: [] })
    expect(await getChecked('/api/v1/match?parent_match_id=1', MatchAnswer)).toEqual({ data: [], meta: null })
    expect(await getChecked('/api/live/uo/match?id=1', LiveMatchAnswer)).toEqual({ data: [], meta: null })
  })
  test('an unknown match is answered with meta null', async () => {
    expect(await getChecked('/api/v1/match?parent_match_id=404', MatchAnswer)).toEqual({ data: [], meta: null })
  })
  test('a match started without live coverage is shown closed', async () => {
    later(2 * HOUR)
    const { data, meta } = (await getChecked('/api/v1/match?parent_match_id=1', MatchAnswer)) as MatchAnswer
    expect(meta?.bet_status).toBe('closed')
    expect(new Set(data.map((market) => market.market_active))).toEqual(new Set([0]))
  })
})

describe('match page', () => {
  beforeEach(() =>
    on.book.add(1, {
      ...at(1),
      lines: [
        line(166, 'total=9.5', '12:1.9 13:1.9'),
        line(18, 'total=10.5', '12:9 13:1.02'),
        line(18, 'total=9.5', '12:8 13:1.03'),
        line(60, '', '1:2.1 2:2.2 3:6'),
        line(9999, 'x=1', 'a:2 b:2'),
        line(14, 'hcp=0:1', '1711:3 1712:4 1713:1.5'),
        line(29, '', '74:1.7 76:2.05', { status: 0 }),
        line(1, '', '1:1.45 2:4.60 3:7.20'),
      ],
    }),
  )
  test('lines stand in order, with their groups', async () => {
    const { data, meta } = (await getChecked('/api/v1/match?parent_match_id=1', MatchAnswer)) as MatchAnswer
    expect(data.map((m) => `${m.sub_type_id}?${m.special_bet_value}`)).toEqual([
      '1?',
      '18?total=9.5',
      '18?total=10.5',
      '14?hcp=0:1',
      '60?',
      '166?total=9.5',
      '9999?x=1',
    ])
    expect(data.map((m) => m.groups.join())).toEqual([
      'all,main',
      'all,main,goals',
      'all,main,goals',
      'all,handicap',
      'all,halves',
      'all,corners',
      'all,other',
    ])
    expect(meta?.groups).toEqual(['all', 'main', 'goals', 'handicap', 'halves', 'corners', 'other'])
    expect(meta?.market_count).toBe(6)
  })
  test('what the lists call its markets, in its language', async () => {
    const { list_names } = (await getChecked('/api/v1/match?parent_match_id=1&language=am', MatchAnswer)) as MatchAnswer
    expect(list_names?.find(({ sub_type_ids }) => sub_type_ids.includes(18))?.name).toBe('በላይ/በታች')
    expect(list_names?.map(({ sub_type_ids }) => sub_type_ids)).toEqual([[1], [18], [60]])
  })
  test('odds of one market, flat', async () => {
    const { data, meta } = (await getChecked('/api/live/uo/match?id=1&type=18', LiveMatchAnswer)) as LiveMatchAnswer
    expect(data.map((odd) => [odd.odd_key, odd.special_bet_value])).toEqual([
      ['Over 9.5', 'total=9.5'],
      ['Under 9.5', 'total=9.5'],
      ['Over 10.5', 'total=10.5'],
      ['Under 10.5', 'total=10.5'],
    ])
    expect(new Set(data.map(({ market_name }) => market_name))).toEqual(new Set(['Market 18']))
    expect(meta?.match_id).toBe(1)
  })
})

describe('live', () => {
  const live = async () => (await getChecked('/api/live/uo/matches', MatchListAnswer)) as MatchListAnswer
  beforeEach(() => {
    on.book.add(1, { ...at(-1, { sportId: 2 }), live: true, lines: [line(219, '', '4:1.5 5:2.5', { product: 1 })] })
    on.book.add(2, {
      ...at(-0.5),
      live: true,
      status: { status: 1, matchStatus: 7, homeScore: '2', awayScore: '0.0', clock: '63:12' },
    })
    on.book.add(3, { ...at(-0.8), live: true, status: { status: 1, matchStatus: 31, clock: '45:00' } })
    on.book.add(4, at(2))
  })
  test('by sport, then start, with score, period and clock', async () => {
    const { data, meta } = await live()
    expect(meta.total).toBe(3)
    expect(data.map((item) => item.parent_match_id)).toEqual([3, 2, 1])
    expect(data[1]?.live).toMatchObject({
      home_score: '2',
      away_score: '0',
      period: 'half2',
      clock: '63:12',
      clock_running: true,
      clock_speed: 1,
    })
    expect(data[0]?.live).toMatchObject({ period: 'halfTime', clock_running: false })
  })
  test('the live list answers the same at both its addresses', async () => {
    expect(await getChecked('/api/live/live/', MatchListAnswer)).toEqual(await live())
  })
  test('a match moves from one list to the other at handover', async () => {
    on.book.change(4, { live: true, lines: footballLines(1) })
    expect((await listed('tab_id=-2')).meta.total).toBe(0)
    expect((await live()).data.map((item) => item.parent_match_id)).toContain(4)
  })
  test('counts and the tree of sports', async () => {
    expect(await getChecked('/api/v1/uo/totalMatches?country_id=3', TotalsAnswer)).toEqual({
      total_live_matches: 3,
      total_shikisha_matches: 0,
      total_betbuilder_matches: 0,
    })
    const { data } = (await getChecked('/api/v1/uo/sports?limit=50', SportsAnswer)) as SportsAnswer
    expect(data.map(({ sport_name, total, live }) => [sport_name, total, live])).toEqual([
      ['Football', 1, 2],
      ['Basketball', 0, 1],
    ])
    expect(data[0]?.categories[0]?.competitions).toEqual([
      { competition_id: 17, competition_name: 'Premier League', total: 1 },
    ])
  })
})

describe('ready answers', () => {
  const get = (headers: Record<string, string> = {}) => on.app.inject({ url: '/api/v1/uo/matches?tab_id=-2', headers })
  beforeEach(() => {
    for (let id = 1; id <= 10; id++) on.book.add(id, at(id))
  })
  test('nothing is rendered again while nothing changed, and a change shows within 250 ms', async () => {
    const before = (await get()).headers.etag as string
    const reads = on.book.reads.count
    for (let i = 0; i < 20; i++) expect((await get()).headers.etag).toBe(before)
    expect(on.book.reads.count).toBe(reads)
    on.book.change(3, { lines: [line(1, '', '1:1.50 2:4.60 3:7.20')] })
    later(260)
    expect((await get()).headers.etag).not.toBe(before)
  })
  test('a client that has the answer gets 304', async () => {
    const { etag } = (await get()).headers
    const answer = await get({ 'if-none-match': `"x", ${etag}` })
    expect([answer.statusCode, answer.body]).toEqual([304, ''])
  })
  test.each([
    ['gzip', 'gzip'],
    ['br, gzip', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
    ['gzip;q=0', undefined],
  ])('accept-encoding %s answers %s', async (accepted, encoding) => {
    const answer = await get({ 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    const plain = (await get()).rawPayload.length
    if (encoding) expect(answer.rawPayload.length).toBeLessThan(plain / 3)
    else expect(answer.json().data).toHaveLength(10)
  })
  test('home opens with its first ten matches, in both languages', () => {
    for (const id of [11, 12]) on.book.add(id, at(id - 1.5))
    const list = opened('/', 'am')
    expect([list.data.length, list.meta.tabs[1]?.name]).toEqual([10, 'ቀጣይ'])
    expect(JSON.parse(on.matches.totalsJson()).total_live_matches).toBe(0)
  })
  const opened = (path: string, language: 'en' | 'am' = 'en') =>
    JSON.parse(on.matches.opening(path, language)?.json ?? 'null')
  test('a page opens with what its first call answers', async () => {
    const [{ parent_match_id: id }] = opened('/').data
    const body = async (url: string) => (await on.app.inject(url)).json()
    expect(opened(`/prebets/markets/${id}`)).toEqual(
      await body(`${matchPaths.match}?parent_match_id=${id}&language=en`),
    )
    expect(opened('/live')).toEqual(await body(`${matchPaths.liveList}?page=1&limit=200&language=en`))
    expect(opened('/')).toEqual(await body(`${matchPaths.list}?page=1&limit=10&tab_id=-1&language=en`))
  })
  test.each(['/live/markets/0', '/live/markets/x', '/live/markets/12/x', '/betslip', '/live/stats'])('%s', (path) =>
    expect(on.matches.opening(path, 'en')).toBeNull(),
  )
})

test('a match that comes again in a version it had before is rendered anew, and not before', async () => {
  const priceOf = async () => (await listed('tab_id=-2')).data[0]?.odds[0]?.odds[0]?.odd_value
  on.book.add(1)
  expect(await priceOf()).toBe('1.45')
  const { count } = on.book.reads
  later()
  await priceOf()
  expect(on.book.reads.count, 'nothing moved').toBe(count)
  on.book.generation++
  on.book.add(1, { lines: [line(1, '', '1:3.00 2:3.00 3:3.00')] })
  later()
  expect(await priceOf()).toBe('3.00')
})
