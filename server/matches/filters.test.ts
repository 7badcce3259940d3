// What a list is asked for beside its tab: sport, leagues, words, market and time of start.
import { MatchListAnswer } from '@walia/contract/matches.ts'
import { Check } from 'typebox/value'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './testApp.ts'
import { line, TEST_NOW } from './testBook.ts'

const HOUR = 3_600_000
let on: TestApp
beforeEach(async () => {
  on = await createTestApp()
})
afterEach(() => on.app.close())

const listed = async (query: string): Promise<MatchListAnswer> => {
  const answer = await on.app.inject(`/api/v1/uo/matches?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(Check(MatchListAnswer, answer.json()), answer.body.slice(0, 500)).toBe(true)
  return answer.json()
}
const idsOf = ({ data }: MatchListAnswer) => data.map((item) => item.parent_match_id)
const later = (ms = 300) => {
  on.clock.at += ms
}
/** Kick-off this many hours from now; the test's now is 13:00 in Nairobi. */
const at = (hours: number, more = {}) => ({ fixture: { startsAt: TEST_NOW + hours * HOUR, ...more } })

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
  test('the "next hour" filter moves on with the clock, at a cached address too', async () => {
    const before = idsOf(await listed('tab_id=-2&time=1h'))
    later(2 * HOUR)
    expect([before, idsOf(await listed('tab_id=-2&time=1h'))]).toEqual([[1, 2], [3]])
  })
  test('a league page filtered by the next hour includes matches in play, by another date it does not', async () => {
    const listWithin = async (time: string) => {
      const body = { competition_id: 17, time }
      const answer = await on.app.inject({ method: 'POST', url: '/api/v1/sports/competition', payload: body })
      return idsOf(answer.json())
    }
    expect([await listWithin('1h'), await listWithin('2026-11-24')]).toEqual([[20, 1, 2], [6]])
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

  test('more than ten leagues, or anything but numbers, is refused', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => i + 1).join()
    const statusOf = async (tags: string) => (await on.app.inject(`/api/v1/uo/matches?tag_id=${tags}`)).statusCode
    expect(await Promise.all([many(10), many(11), '1,-1', '-1', 'x', '1,'].map(statusOf))).toEqual([
      200, 400, 400, 200, 400, 400,
    ])
  })
  test('an empty list still offers its sports and leagues, the requested one among them', async () => {
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
  test('every sport has prices in its rows under the default market', async () => {
    const shown = (await listed('tab_id=-2')).data.map(({ odds }) => odds[0]?.sub_type_id)
    expect(shown).toEqual([1, 219, 186, 1])
  })
  test('basketball shows its winner with overtime before the 1x2, unless the 1x2 is asked for', async () => {
    on.book.change(2, { lines: [line(1, '', '1:1.5 2:34 3:2.7')] })
    const shown = async (query: string) => (await listed(`tab_id=-2&sport_id=2&${query}`)).data[0]?.odds[0]?.sub_type_id
    expect([await shown(''), await shown('sub_type_id=1,186,340'), await shown('sub_type_id=1')]).toEqual([219, 219, 1])
  })
  test('football leagues come before busier ones of small sports; leagues of the same name in two sports get their sport’s name', async () => {
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
  test('without a favourite line the most even one is shown', async () => {
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
  test('pages continue each other and end at the total', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => listed(`tab_id=-2&limit=3&page=${page}`)))
    expect(pages.flatMap(idsOf)).toEqual([1, 2, 3, 4])
    expect(pages.map((page) => page.meta.total)).toEqual([4, 4, 4])
  })
})
