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

const ask = async (url: string, schema: TSchema, headers: Record<string, string> = {}) => {
  const answer = await on.app.inject({ url, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  const body = answer.json()
  expect(Check(schema, body), answer.body.slice(0, 500)).toBe(true)
  return body
}
const listed = async (query = ''): Promise<MatchListAnswer> =>
  (await ask(`/api/v1/uo/matches?${query}`, MatchListAnswer)) as MatchListAnswer
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

describe('by start', () => {
  beforeEach(() => {
    for (const [id, hours] of [0.5, 1, 2.9, 3.5, 10.9, 11.1, 35.1, 24 * 29].entries()) on.book.add(id + 1, at(hours))
    on.book.add(20, { ...at(-0.5), live: true })
  })
  test.each([
    ['within an hour', 'time=1h', [1, 2]],
    ['within three', 'time=3h', [1, 2, 3]],
    ['today ends at midnight in Nairobi', 'time=today', [1, 2, 3, 4, 5]],
    ['the highlights of today do not run on into the night then', 'time=today&tab_id=-1', [1, 2, 3, 4, 5]],
    ['today by its date', 'time=2026-11-23', [1, 2, 3, 4, 5]],
    ['a date', 'time=2026-11-24', [6]],
    ['a date four weeks ahead', 'time=2026-12-22', [8]],
    ['a tab and a date that exclude each other', 'time=2026-11-25&tab_id=1', []],
    ['a date that is over', 'time=2026-11-22', []],
    ['a date too far ahead', 'time=2026-12-24', []],
    ['a date that no calendar has', 'time=2026-02-31', []],
    ['with a league', 'time=3h&tag_id=17', [1, 2, 3]],
  ])('%s', async (_name, query, ids) => {
    const answer = await listed(`tab_id=-2&${query}`.replace(/tab_id=-2&(.*tab_id)/, '$1'))
    expect(idsOf(answer)).toEqual(ids)
    expect([answer.meta.total, answer.meta.sports[0]?.total]).toEqual([ids.length, ids.length])
  })
  test.each(['2h', 'tomorrow', '2026-1-1', '1h,3h', ''])('%s is refused', async (time) => {
    expect((await on.app.inject(`/api/v1/uo/matches?time=${time}`)).statusCode).toBe(400)
  })
  test('the hour moves on with the clock, also at an address that was asked for before', async () => {
    const before = idsOf(await listed('tab_id=-2&time=1h'))
    later(2 * HOUR)
    expect([before, idsOf(await listed('tab_id=-2&time=1h'))]).toEqual([[1, 2], [3]])
  })
  test('a league page: those that are played count to now and to today', async () => {
    const ask = async (time: string) => {
      const body = { competition_id: 17, time }
      const answer = await on.app.inject({ method: 'POST', url: '/api/v1/sports/competition', payload: body })
      return idsOf(answer.json())
    }
    expect([await ask('1h'), await ask('2026-11-24')]).toEqual([[20, 1, 2], [6]])
  })
})

describe('filters', () => {
  beforeEach(() => {
    on.book.add(1, at(1, { home: 'São Paulo', away: 'Flamengo', category: 'Brazil', competitionId: 5 }))
    on.book.add(2, {
      ...at(2, { sportId: 2, sportName: 'Basketball', competitionId: 6, competitionName: 'NBA', category: 'USA' }),
      lines: [line(219, '', '4:1.80 5:2.00'), line(225, 'total=200.5', '12:1.90 13:1.90')],
    })
    on.book.add(3, {
      ...at(3, { sportId: 5, sportName: 'Tennis', competitionId: 7 }),
      lines: [line(186, '', '4:1.5 5:2.5')],
    })
    on.book.add(4, at(4, { home: 'Bole', away: '100% FC (B)', categoryId: 9, competitionId: 8 }))
  })
  test.each([
    ['all sports', 'sport_id=-1', [1, 2, 3, 4]],
    ['one sport', 'sport_id=2', [2]],
    ['a sport nobody plays', 'sport_id=77', []],
    ['a league', 'tag_id=6', [2]],
    ['several leagues', 'tag_id=8,6', [2, 4]],
    ['the same in another spelling', 'tag_id=6,8,6', [2, 4]],
    ['a league of another sport than asked for', 'tag_id=6,8&sport_id=1', [4]],
    ['every league', 'tag_id=-1', [1, 2, 3, 4]],
    ['a competition', 'competition_id=8', [4]],
    ['a category', 'category_id=9', [4]],
    ['case and accents do not count', 'keyword=SAO', [1]],
    ['every word counts', 'keyword=flamengo%20paulo', [1]],
    ['a country', 'keyword=brazil', [1]],
    ['a sport by name', 'keyword=tennis', [3]],
    ['a sport in Amharic', `keyword=${encodeURIComponent('ቅርጫት')}`, [2]],
    ['signs are only signs', `keyword=${encodeURIComponent('100% fc (b)')}`, [4]],
    ['nothing found', `keyword=${encodeURIComponent(".*'; drop table--")}`, []],
    ['blank', 'keyword=%20%20', [1, 2, 3, 4]],
  ])('%s', async (_name, query, ids) => {
    const answer = await listed(`tab_id=-2&${query}`)
    expect(idsOf(answer)).toEqual(ids)
    expect(answer.meta.total).toBe(ids.length)
  })

  test('ten leagues at most, and nothing but numbers', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => i + 1).join()
    const statusOf = async (tags: string) => (await on.app.inject(`/api/v1/uo/matches?tag_id=${tags}`)).statusCode
    expect(await Promise.all([many(10), many(11), '1,-1', '-1', 'x', '1,'].map(statusOf))).toEqual([
      200, 400, 400, 200, 400, 400,
    ])
  })
  test('an empty list keeps the chips of its sports and leagues, the one asked for among them', async () => {
    const { meta } = await listed('tab_id=1&sport_id=5&tag_id=7,999')
    expect(meta.total).toBe(0)
    expect(meta.sports.map(({ sport_id, total }) => [sport_id, total])).toEqual([
      [-1, 0],
      [1, 0],
      [5, 0],
      [2, 0],
    ])
    expect(meta.tags).toEqual([{ tag_id: 7, tag_title: 'Premier League, England' }])
    const gone = await listed('tab_id=-2&sport_id=20')
    expect(gone.meta.sports.at(-1)).toEqual({ sport_id: 20, sport_name: 'Table Tennis', total: 0 })
  })
  test('a sport that lacks the market shows its own result', async () => {
    const rows = (await listed('tab_id=-2&sub_type_id=29')).data
    expect(rows.map(({ odds }) => odds[0]?.sub_type_id)).toEqual([29, 219, 186, 29])
    on.book.change(3, {
      lines: [line(186, '', '4:1.5 5:2.5', { status: 0 }), line(189, 'total=22.5', '12:1.9 13:1.9')],
    })
    later()
    expect((await listed('tab_id=-2&sub_type_id=29&sport_id=5')).data[0]?.odds[0]).toMatchObject({
      sub_type_id: 186,
      status: 0,
      odds: { length: 2 },
    })
    // A match whose sport has the market, but which itself has not, keeps the market's place.
    on.book.change(4, { lines: [line(29, '', '74:1.70 76:2.05', { status: 0 })] })
    later()
    expect((await listed('tab_id=-2&sub_type_id=29&sport_id=1')).data[1]?.odds[0]).toMatchObject({ sub_type_id: 29 })
  })
  test('no sport shows an empty row under the default market', async () => {
    const shown = (await listed('tab_id=-2')).data.map(({ odds }) => odds[0]?.sub_type_id)
    expect(shown).toEqual([1, 219, 186, 1])
  })
  test('basketball shows its winner with overtime before the 1x2, unless the 1x2 is asked for', async () => {
    on.book.change(2, { lines: [line(1, '', '1:1.5 2:34 3:2.7')] })
    const shown = async (query: string) => (await listed(`tab_id=-2&sport_id=2&${query}`)).data[0]?.odds[0]?.sub_type_id
    expect([await shown(''), await shown('sub_type_id=1,186,340'), await shown('sub_type_id=1')]).toEqual([219, 219, 1])
  })
  test('football leagues come before busier ones of small sports; one name in two sports is told apart', async () => {
    for (let id = 100; id < 105; id++) on.book.add(id, at(5, { sportId: 20, competitionId: 50, category: 'Brazil' }))
    const { tags } = (await listed('tab_id=-2&keyword=zzz')).meta
    expect(tags.filter(({ tag_id }) => [5, 8, 50].includes(tag_id))).toEqual([
      { tag_id: 8, tag_title: 'Premier League, England (Football)' },
      { tag_id: 5, tag_title: 'Premier League, Brazil (Football)' },
      { tag_id: 50, tag_title: 'Premier League, Brazil (Table Tennis)' },
    ])
  })
  test('a market filter shows its market, and none where a match has none', async () => {
    const rows = (await listed('tab_id=-2&sub_type_id=18,225')).data
    expect(rows.map(({ odds }) => odds[0]?.special_bet_value)).toEqual([
      'total=2.5',
      'total=200.5',
      undefined,
      'total=2.5',
    ])
    expect(rows[0]?.odds[0]?.odds.map((odd) => odd.odd_key)).toEqual(['Over 2.5', 'Under 2.5'])
    // 1x2, double chance, two totals, both score: four markets, one of which is shown.
    expect(rows[0]).toMatchObject({ side_bets: 3, market_count: 4 })
    expect(rows[2]?.side_bets).toBe(1)
  })
  test('the most even line stands in for the favourite', async () => {
    on.book.add(8, { ...at(5), lines: [line(18, 'total=1.5', '12:1.2 13:4'), line(18, 'total=3.5', '12:2 13:1.8')] })
    expect((await listed('sub_type_id=18&keyword=8')).data[0]?.odds[0]?.special_bet_value).toBe('total=3.5')
  })
  test('meta names tabs, leagues, sports and filters in the language asked for', async () => {
    const english = (await listed('tab_id=-2')).meta
    expect(english.tabs).toEqual([
      { id: -1, name: "Today's highlights" },
      { id: -2, name: 'Upcoming' },
      { id: 1, name: 'Tomorrow' },
    ])
    expect(english.sports.map(({ sport_id, total }) => [sport_id, total])).toEqual([
      [-1, 4],
      [1, 2],
      [5, 1],
      [2, 1],
    ])
    expect(english.tags[0]).toEqual({ tag_id: 8, tag_title: 'Premier League, England (Football)' })
    expect(english.filters[0]).toEqual({ name: '1x2', sub_type_id: '1,186,340', odd_keys: ['1', 'X', '2'] })
    const amharic = await listed('tab_id=-2&language=amh&sub_type_id=18')
    expect(amharic.meta.tabs[2]?.name).toBe('ነገ')
    expect(amharic.data[0]?.sport_name).toBe('እግር ኳስ')
    expect(amharic.data[0]?.odds[0]?.odds[0]).toMatchObject({ odd_key: 'Over 2.5', display: 'በላይ 2.5' })
    expect((await listed('sport_id=2')).meta.filters.map(({ name }) => name)).toEqual(['1x2', 'Over/Under', 'Handicap'])
  })
  test('pages follow each other and end at the total', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => listed(`tab_id=-2&limit=3&page=${page}`)))
    expect(pages.flatMap(idsOf)).toEqual([1, 2, 3, 4])
    expect(pages.map((page) => page.meta.total)).toEqual([4, 4, 4])
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
  test('suspended keeps the last odds, a deactivated head leaves its outcomes without prices', async () => {
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
    expect((await ask('/api/live/uo/matches', MatchListAnswer)) as MatchListAnswer).toMatchObject({ data: [] })
    expect(await ask('/api/v1/match?parent_match_id=1', MatchAnswer)).toEqual({ data: [], meta: null })
    expect(await ask('/api/live/uo/match?id=1', LiveMatchAnswer)).toEqual({ data: [], meta: null })
  })
  test('unknown: meta null', async () => {
    expect(await ask('/api/v1/match?parent_match_id=404', MatchAnswer)).toEqual({ data: [], meta: null })
  })
  test('started without live coverage: shown shut', async () => {
    later(2 * HOUR)
    const { data, meta } = (await ask('/api/v1/match?parent_match_id=1', MatchAnswer)) as MatchAnswer
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
    const { data, meta } = (await ask('/api/v1/match?parent_match_id=1', MatchAnswer)) as MatchAnswer
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
    const { list_names } = (await ask('/api/v1/match?parent_match_id=1&language=am', MatchAnswer)) as MatchAnswer
    expect(list_names?.find(({ sub_type_ids }) => sub_type_ids.includes(18))?.name).toBe('በላይ/በታች')
    expect(list_names?.map(({ sub_type_ids }) => sub_type_ids)).toEqual([[1], [18], [60]])
  })
  test('odds of one market, flat', async () => {
    const { data, meta } = (await ask('/api/live/uo/match?id=1&type=18', LiveMatchAnswer)) as LiveMatchAnswer
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
  const live = async () => (await ask('/api/live/uo/matches', MatchListAnswer)) as MatchListAnswer
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
  test('the live base answers the same at its own address', async () => {
    expect(await ask('/api/live/live/', MatchListAnswer)).toEqual(await live())
  })
  test('a match moves from one list to the other at handover', async () => {
    on.book.change(4, { live: true, lines: footballLines(1) })
    expect((await listed('tab_id=-2')).meta.total).toBe(0)
    expect((await live()).data.map((item) => item.parent_match_id)).toContain(4)
  })
  test('counts and the tree of sports', async () => {
    expect(await ask('/api/v1/uo/totalMatches?country_id=3', TotalsAnswer)).toEqual({
      total_live_matches: 3,
      total_shikisha_matches: 0,
      total_betbuilder_matches: 0,
    })
    const { data } = (await ask('/api/v1/uo/sports?limit=50', SportsAnswer)) as SportsAnswer
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
  test('304 for who has it', async () => {
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
  test('home in both languages', () => {
    const list = opened('/', 'am')
    expect([list.data.length, list.meta.tabs[1]?.name]).toEqual([10, 'ቀጣይ'])
    expect(JSON.parse(on.matches.totalsJson()).total_live_matches).toBe(0)
  })
  const opened = (path: string, language: 'en' | 'am' = 'en') =>
    JSON.parse(on.matches.opening(path, language)?.json ?? 'null')
  test('a page opens with what its first call would answer', async () => {
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
