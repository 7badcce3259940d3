// Results, statistics, events and misspelled searches on a real database, from the feed's words to the answers.
import { MatchListAnswer } from '@walia/contract/matches.ts'
import { LiveStatsAnswer, StatisticsAnswer, TimelineAnswer } from '@walia/contract/statistics.ts'
import { createSimulator } from '@walia/simulator/index.ts'
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventStatus, Fixture } from '../odds/index.ts'
import { type TestPlatform, testPlatform } from '../platform/testPlatform.ts'
import { importPast } from './history/importPast.ts'
import { resultOf } from './history/result.ts'
import { createMatches, type Matches } from './index.ts'
import { loadFinalScores, upsertResults } from './queries.ts'
import { createTestBook, type TestBook, testNames } from './testBook.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
let on: TestPlatform
let book: TestBook
let matches: Matches
let now: number

beforeAll(async () => {
  on = await testPlatform()
  book = createTestBook()
  matches = createMatches(on, { book, names: testNames, texts: on.texts })
  await matches.start()
  now = on.clock.now()
})
afterAll(async () => {
  await matches.stop()
  await on.close()
})

const getChecked = async <T>(url: string, schema: TSchema): Promise<T> => {
  const answer = await on.app.inject({ url })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(Check(schema, answer.json()), answer.body.slice(0, 400)).toBe(true)
  return answer.json()
}
const fixtureOf = (id: number, home: number, away: number, daysAgo: number, more: Partial<Fixture> = {}): Fixture => ({
  ...{ urn: `sr:match:${id}`, parentMatchId: id, sportId: 1, sportName: 'Soccer', categoryId: 1, category: 'England' },
  ...{ competitionId: 17, competitionName: 'Premier League', home: `Team ${home}`, away: `Team ${away}` },
  ...{ startsAt: now - daysAgo * DAY, isSrl: false, homeId: home, awayId: away },
  ...more,
})
const final = (score: string, half = '0:0'): Partial<EventStatus> => {
  const [homeScore = '', awayScore = ''] = score.split(':')
  const [home = '', away = ''] = half.split(':')
  return { status: 4, matchStatus: 100, homeScore, awayScore, periodScores: [{ code: 6, home, away }] }
}
const keep = (fixture: Fixture, score: string, half?: string) => {
  const result = resultOf(fixture, final(score, half))
  if (!result) throw new Error('no result')
  return upsertResults(on.pool, [result])
}
/** What was heard is written within half a second. */
const written = async (sql: string, count: number) => {
  for (let tries = 0; tries < 400; tries++) {
    if ((await on.pool.query(sql)).rowCount === count) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`never ${count} rows: ${sql}`)
}

describe('statistics', () => {
  beforeAll(async () => {
    for (let id = 1; id <= 7; id++) await keep(fixtureOf(id, 1, 10 + id, id), `${id % 3}:1`, '0:1')
    await keep(fixtureOf(20, 1, 2, 20), '2:0')
    await keep(fixtureOf(21, 2, 1, 21), '3:1')
    await keep(fixtureOf(22, 2, 1, 22), '0:0')
    await keep(fixtureOf(23, 1, 2, 400), '5:5')
    await keep(fixtureOf(24, 3, 4, 1, { competitionId: 18 }), '9:0')
    book.add(100, { fixture: fixtureOf(100, 1, 2, -1) })
  })
  const statistics = (id: number, language = 'en') =>
    getChecked<StatisticsAnswer>(`/api/v1/statistics?parent_match_id=${id}&language=${language}`, StatisticsAnswer)

  test('form is the last five of each side, newest first, as that side sees them', async () => {
    const { form } = (await statistics(100)).data
    expect(form.home.map((match) => [match.parent_match_id, match.outcome])).toEqual([
      [1, 'drawn'],
      [2, 'won'],
      [3, 'lost'],
      [4, 'drawn'],
      [5, 'won'],
    ])
    expect(form.away.map((match) => [match.parent_match_id, match.side, match.outcome])).toEqual([
      [20, 'away', 'lost'],
      [21, 'home', 'won'],
      [22, 'home', 'drawn'],
      [23, 'away', 'drawn'],
    ])
    expect(form.home[0]).toMatchObject({
      home_score: 1,
      away_score: 1,
      half_time: { home: 0, away: 1 },
      ending: 'ended',
    })
  })
  test("head to head counts for today's home side, whoever was at home", async () => {
    const { head_to_head } = (await statistics(100)).data
    expect(head_to_head).toMatchObject({ home_wins: 1, draws: 2, away_wins: 1 })
    expect(head_to_head.matches.map((match) => match.parent_match_id)).toEqual([20, 21, 22, 23])
  })
  test('the table is of this season and competition, with the two sides marked', async () => {
    const { standings } = (await statistics(100)).data
    expect(standings.find(({ side }) => side === 'home')).toMatchObject({ team: 'Team 1', played: 10, points: 13 })
    expect(standings.find(({ side }) => side === 'away')).toMatchObject({ team: 'Team 2', played: 3, points: 4 })
    expect(standings.map(({ position }) => position)).toEqual(standings.map((_, index) => index + 1))
    expect(standings.some(({ team }) => team === 'Team 3')).toBe(false)
  })
  test('of a past match statistics are as of its start', async () => {
    const { data, meta } = await statistics(21)
    expect(data.form.home.map((match) => match.parent_match_id)).toEqual([22, 23])
    expect(meta).toMatchObject({ home_team: 'Team 2', bet_status: 'closed', competition_name: 'Premier League' })
  })
  test('of an unknown match they are empty', async () => {
    expect(await statistics(404404)).toMatchObject({ data: { standings: [] }, meta: null })
  })
  test('a result that comes again is corrected where it differs, and not written where it is the same', async () => {
    await keep(fixtureOf(300, 5, 6, 2), '1:0')
    const when = async () =>
      (await on.pool.query('select recorded_at from match_result where parent_match_id = 300')).rows[0]
    const first = await when()
    await keep(fixtureOf(300, 5, 6, 2), '1:0')
    expect(await when()).toEqual(first)
    await keep(fixtureOf(300, 5, 6, 2), '2:0')
    expect((await on.pool.query('select home_score from match_result where parent_match_id = 300')).rows).toEqual([
      { home_score: 2 },
    ])
    expect(await loadFinalScores(on.pool, [300, 404404])).toEqual(new Map([[300, '2:0']]))
  })
})

describe('a match from kick-off to its result', () => {
  const timeline = (id: number) => getChecked<TimelineAnswer>(`/api/live/timeline?id=${id}`, TimelineAnswer)
  const kinds = async (id: number) => (await timeline(id)).data.map(({ kind, home, away }) => `${kind} ${home}:${away}`)

  test('its events are answered in order, after a restart too', async () => {
    book.add(500, { fixture: fixtureOf(500, 7, 8, 0) })
    const say = (status: Partial<EventStatus>) => book.change(500, { live: true, status })
    say({ status: 1, matchStatus: 6, clock: '0:00', statistics: { corners: [0, 0], yellow_cards: [0, 0] } })
    // It is met once its past was read; until then what follows would be one step.
    await expect
      .poll(() => {
        on.advance(2000)
        return kinds(500)
      })
      .toEqual(['period 0:0'])
    say({ homeScore: '1', clock: '12:10' })
    say({ statistics: { corners: [1, 0], yellow_cards: [0, 1] } })
    say({ matchStatus: 31, clock: '45:00' })
    on.advance(2000)
    expect(await kinds(500)).toEqual(['period 0:0', 'goal 1:0', 'corner 1:0', 'yellow_card 0:1', 'period 1:0'])
    await written('select 1 from match_event where parent_match_id = 500', 5)

    const other = await testPlatform()
    const again = createMatches({ ...on, app: other.app }, { book, names: testNames, texts: on.texts })
    book.change(500, { status: { matchStatus: 7 } })
    await written('select 1 from match_event where parent_match_id = 500', 6)
    await again.stop()
    await other.close()

    say({ homeScore: '1', awayScore: '1', clock: '60:00' })
    say({ status: 3, matchStatus: 100, periodScores: [{ code: 6, home: '1', away: '0' }] })
    await written('select 1 from match_event where parent_match_id = 500', 8)
    await written('select 1 from match_result where parent_match_id = 500', 1)
    book.remove(500)
    on.advance(2000)
    expect((await kinds(500)).slice(5)).toEqual(['period 1:0', 'goal 1:1', 'period 1:1'])
    const stats = await getChecked<LiveStatsAnswer>('/api/live/stats?id=500', LiveStatsAnswer)
    expect(stats.data).toMatchObject({ live: { home_score: '1', away_score: '1', period: 'ended' } })
    expect(stats.data.events[0]).toMatchObject({ kind: 'period', period: 'ended' })
  })
})

test('the past of a simulated world is imported once; importing it again changes nothing', async () => {
  // A Wednesday that stands still: on some afternoons of a weekend a third of two days' matches ends in a few hours.
  const noon = Date.UTC(2026, 10, 25, 12)
  const clock = { ...on.clock, now: () => noon }
  const simulator = createSimulator({
    seed: '3',
    worldClock: { anchorWall: noon, anchorWorld: noon, speed: 1 },
    now: clock.now,
  })
  const { results } = simulator
  if (!results) throw new Error('The simulated world has no archive.')
  const deps = { db: on.pool, log: on.log, clock, results, clockSpeed: 1, historyDays: 2 }
  const read = () => importPast(deps, new AbortController().signal)
  const first = await read()
  expect(first).toBeGreaterThan(800)
  expect(first).toBeLessThan(2000) // the two days that were asked for
  const of = async () =>
    (await on.pool.query('select count(*)::int as count, sum(home_score)::int as goals from match_result')).rows
  const before = await of()
  expect(await read()).toBeLessThan(first / 3)
  expect(await of()).toEqual(before)
})

describe('search', () => {
  beforeAll(async () => {
    const add = (id: number, home: string, away: string, more: Partial<Fixture> = {}) =>
      book.add(id, { fixture: { ...fixtureOf(id, id, id + 1, -0.1), home, away, ...more } })
    add(901, 'Manchester Rovers', 'Liverpool Albion')
    add(902, 'Barcelona CF', 'Madrid Deportivo', { category: 'Spain', competitionName: 'Primera División' })
    add(903, 'Addis Ababa Buna', 'Jimma Ketema', {
      category: 'Ethiopia',
      competitionName: 'Premier League',
      names: { am: { home: 'አዲስ አበባ ቡና', away: 'ጅማ ከተማ', category: 'ኢትዮጵያ', competitionName: 'ፕሪሚየር ሊግ' } },
    })
    add(904, 'Arsenal', 'Chelsea')
    add(905, 'Novák, P.', 'Şahin, K.', { sportId: 5, sportName: 'Tennis', category: 'ATP', competitionName: 'Rome' })
    add(906, 'Manchester Rovers SRL', 'Liverpool Town SRL', { isSrl: true })
    on.advance(1100)
    await getChecked('/api/v1/uo/matches?keyword=x', MatchListAnswer)
    for (let tries = 0; tries < 100; tries++) {
      const { rowCount } = await on.pool.query(
        `select 1 from search_word where word in ('barcelona', 'novak', 'abeba')`,
      )
      if (rowCount === 3) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
  const found = async (keyword: string) => {
    const url = `/api/v1/uo/matches?limit=50&keyword=${encodeURIComponent(keyword)}`
    return (await getChecked<MatchListAnswer>(url, MatchListAnswer)).data.map((item) => item.parent_match_id)
  }
  test.each([
    ['whole word', 'arsenal', [904]],
    ['beginning', 'barc', [902]],
    ['one letter wrong', 'barselona', [902]],
    ['one letter missing', 'liverpol rovers', [901, 906]],
    ['two letters swapped', 'arsneal', [904]],
    ['as it sounds', 'chelsi', [904]],
    ['both words wrong', 'adis abeba', [903]],
    ['accents do not count', 'novak sahin', [905]],
    ['in Amharic', 'ቡና', [903]],
    ['in Amharic, other letters of the same sound', 'ዐዲስ', [903]],
    ['in Amharic, misspelled', 'አዲስ አባባ', [903]],
    ['an English name in Amharic letters', 'አርሰናል', [904]],
    ['an English name in Amharic letters, as it sounds', 'ሊቨርፑል', [901, 906]],
    ['country in Amharic', 'ኢትዮጵያ', [903]],
    ['sport in Amharic', 'ቴኒስ', [905]],
    ['two teams that do not meet', 'arsenal barcelona', [902, 904]],
    ['v between teams says nothing', 'Arsenal v Chelsea', [904]],
    ['nothing like it', 'qqqxyz', []],
    ['signs only', '%%%', []],
    ['regular expression', '.*', []],
    ['SQL', "'; drop table match_result; --", []],
    ['like pattern', 'zz_zz%', []],
  ])('%s: %s', async (_name, keyword, ids) => expect((await found(keyword)).sort()).toEqual(ids))

  test.each([
    ['daily jackpot', 'jackpot', ['/daily-jackpot']],
    ['its beginning', 'jack', ['/daily-jackpot']],
    ['in Amharic, shown in English', 'ኮምቦ', ['/combo-bet']],
    ['both words', 'bet combo', ['/combo-bet']],
    ['in Chinese', '组合', ['/combo-bet']],
    ['too short to say anything', 'c', []],
    ['a word that no game has', 'jackpot manchester', []],
  ])('games: %s', async (_name, keyword, routes) => {
    const url = `/api/v1/uo/matches?keyword=${encodeURIComponent(keyword)}`
    expect((await getChecked<MatchListAnswer>(url, MatchListAnswer)).games?.map(({ route }) => route)).toEqual(routes)
  })
  test('real matches stand before simulated ones; the games half is there', async () => {
    const url = '/api/v1/uo/matches?keyword=manchester'
    const answer = await getChecked<MatchListAnswer>(url, MatchListAnswer)
    expect(answer.data.map((item) => item.parent_match_id)).toEqual([901, 906])
    expect(answer.games).toEqual([])
    expect((await getChecked<MatchListAnswer>('/api/v1/uo/matches?tab_id=-2', MatchListAnswer)).games).toBeUndefined()
  })
  test('names are shown in the language asked for', async () => {
    const answer = await getChecked<MatchListAnswer>('/api/v1/uo/matches?keyword=buna&language=am', MatchListAnswer)
    expect(answer.data[0]).toMatchObject({ home_team: 'አዲስ አበባ ቡና', category: 'ኢትዮጵያ' })
  })
})

test('any keyword and any id get an answer in its schema or a refusal, never a 5xx', async () => {
  const calls: [string, string, TSchema][] = [
    ['/api/v1/uo/matches', 'keyword', MatchListAnswer],
    ['/api/live/uo/matches', 'keyword', MatchListAnswer],
    ['/api/v1/statistics', 'parent_match_id', StatisticsAnswer],
    ['/api/live/stats', 'id', LiveStatsAnswer],
    ['/api/live/timeline', 'id', TimelineAnswer],
  ]
  const value = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 120 }),
    fc.integer().map(String),
    fc.constantFrom('%', '_', '\\', '(((((', '[a-z', '.*'.repeat(50), "' or 1=1 --", 'x'.repeat(101), '1e9', '-1', 'አ'),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...calls), value, async ([path, name, schema], text) => {
      const answer = await on.app.inject({ url: `${path}?${name}=${encodeURIComponent(text)}` })
      if (answer.statusCode === 200) expect(Check(schema, answer.json())).toBe(true)
      else expect([answer.statusCode, answer.json().code]).toEqual([400, 'MALFORMED'])
    }),
    { numRuns: 200 },
  )
})

test.each([['limit=1000000000'], ['page=-1'], [`keyword=${'a'.repeat(10_000)}`], ['limit=10&limit=20'], ['page=1e3']])(
  'refused: %s',
  async (query) => {
    const answer = await on.app.inject({ url: `/api/v1/uo/matches?${query}` })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'MALFORMED'])
  },
)
