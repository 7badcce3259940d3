// The results page's call on a real database: days of the market's calendar, sports, leagues, pages.

import { type ResultItem, ResultsAnswer } from '@walia/contract/results.ts'
import { dayOf } from '@walia/domain/market/days.ts'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fixture } from '../odds/index.ts'
import { type TestPlatform, testPlatform } from '../platform/testPlatform.ts'
import { spanOfDate } from './day.ts'
import { DAY_LIFE_MS } from './history/days.ts'
import { resultOf } from './history/result.ts'
import { createMatches, type Matches } from './index.ts'
import { upsertResults } from './queries.ts'
import { createTestBook, testNames } from './testBook.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ZONE = 'Africa/Nairobi'
let on: TestPlatform
let matches: Matches
let today: string
/** Midnight in Nairobi before now. */
let midnight: number

const keep = async (id: number, startsAt: number, score: string, more: Partial<Fixture> = {}) => {
  const fixture: Fixture = {
    ...{
      urn: `sr:match:${id}`,
      parentMatchId: id,
      sportId: 1,
      sportName: 'Soccer',
      categoryId: 1,
      category: 'England',
    },
    ...{ competitionId: 17, competitionName: 'Premier League', home: `Home ${id}`, away: `Away ${id}` },
    ...{ startsAt, isSrl: false, homeId: null, awayId: null },
    ...more,
  }
  const [homeScore = '', awayScore = ''] = score.split(':')
  const result = resultOf(fixture, {
    status: 4,
    matchStatus: 100,
    homeScore,
    awayScore,
    periodScores: [{ code: 6, home: '0', away: '1' }],
  })
  await upsertResults(on.pool, result ? [result] : [])
}
const tennis = { sportId: 5, sportName: 'Tennis', competitionId: 50, competitionName: 'Paris Open', category: 'France' }
const kenya = { competitionId: 9, competitionName: 'Premier League', category: 'Kenya', categoryId: 2 }

beforeAll(async () => {
  on = await testPlatform()
  matches = createMatches(on, { book: createTestBook(), names: testNames, texts: on.texts })
  today = dayOf(on.clock.now(), ZONE)
  midnight = spanOfDate(today, ZONE)?.from ?? 0
  await keep(1, midnight - 1, '1:0')
  await keep(2, midnight - DAY, '2:2', { names: { am: { home: 'ቡና' } } })
  await keep(3, midnight - DAY - 1, '3:0')
  await keep(4, midnight - 2 * HOUR, '2:1', tennis)
  await keep(5, midnight - 3 * HOUR, '0:0', kenya)
  await keep(6, midnight - 31 * DAY, '6:0')
})
afterAll(async () => {
  await matches.stop()
  await on.close()
})

const results = async (query: string): Promise<ResultsAnswer> => {
  const answer = await on.app.inject(`/api/v1/results?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(Check(ResultsAnswer, answer.json())).toBe(true)
  return answer.json()
}
const idsOf = (data: readonly ResultItem[]) => data.map(({ parent_match_id }) => parent_match_id)
const ethiopia = { competitionId: 90, competitionName: 'Higher League', category: 'Ethiopia', categoryId: 3 }
const ago = (days: number) => dayOf(midnight + HOUR - days * DAY, ZONE)

test('a day is midnight to midnight in Nairobi; sports and leagues stand together, football first', async () => {
  const { data, meta } = await results(`day=${ago(1)}`)
  expect(idsOf(data)).toEqual([2, 1, 5, 4])
  expect(data[0]).toMatchObject({ home_team: 'Home 2', home_score: 2, away_score: 2, half_time: { home: 0, away: 1 } })
  expect(meta).toMatchObject({ day: ago(1), today, total: 4, leagues: [] })
  expect(meta.sports.map(({ sport_name, total }) => [sport_name, total])).toEqual([
    ['All sports', 4],
    ['Football', 3],
    ['Tennis', 1],
  ])
  expect([meta.days[0], meta.days.length]).toEqual([today, 30])
})

test('by sport and league, and the leagues of the sport keep their count', async () => {
  const football = await results(`day=${ago(1)}&sport_id=1`)
  expect(football.meta.leagues.map(({ category, total }) => [category, total])).toEqual([
    ['England', 2],
    ['Kenya', 1],
  ])
  const league = await results(`day=${ago(1)}&sport_id=1&competition_id=9`)
  expect([idsOf(league.data), league.meta.total, league.meta.leagues.length]).toEqual([[5], 1, 2])
})

test('a day without the requested sport still offers that sport', async () => {
  const { data, meta } = await results(`day=${ago(2)}&sport_id=5`)
  expect([data, meta.sports.at(-1)]).toEqual([[], { sport_id: 5, sport_name: 'Tennis', total: 0 }])
})

test('pages continue each other and end at the total', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => results(`day=${ago(1)}&limit=3&page=${page}`)))
  expect(pages.map(({ data }) => idsOf(data))).toEqual([[2, 1, 5], [4], []])
  expect(pages.map(({ meta }) => meta.total)).toEqual([4, 4, 4])
})

test('names are in the language asked for', async () => {
  const { data, meta } = await results(`day=${ago(1)}&language=am`)
  expect([data[0]?.home_team, meta.sports[1]?.sport_name]).toEqual(['ቡና', 'እግር ኳስ'])
})

test.each([
  ['a day that is too long ago', () => ago(31)],
  ['a day to come', () => ago(-1)],
  ['a day that no calendar has', () => '2026-02-31'],
])('%s has no results', async (_name, day) => {
  expect(await results(`day=${day()}`)).toMatchObject({ data: [], meta: { total: 0, today } })
})

test.each(['day=yesterday', 'limit=101', 'page=0', 'sport_id=x', 'day='])('%s is refused', async (query) => {
  expect((await on.app.inject(`/api/v1/results?${query}`)).statusCode).toBe(400)
})

test('a day is read from the database once within its cache’s life, by an index', async () => {
  const at = on.clock.now
  try {
    const start = at()
    on.clock.now = () => start
    expect((await results('')).meta.total).toBe(0)
    await keep(7, midnight, '4:0')
    expect((await results('sport_id=1')).meta.total).toBe(0)
    on.clock.now = () => start + DAY_LIFE_MS
    expect(idsOf((await results('')).data)).toEqual([7])
  } finally {
    on.clock.now = at
  }
  await on.pool.query('set enable_seqscan = off')
  const plan = await on.pool.query(
    'explain select * from match_result where starts_at >= now() and starts_at < now() order by starts_at limit 5',
  )
  expect(JSON.stringify(plan.rows)).toContain('match_result_day')
})

test("the market's own country stands first, before leagues that are followed more", async () => {
  await keep(70, midnight - 12 * DAY - 2 * HOUR, '1:1')
  await keep(71, midnight - 12 * DAY - 1 * HOUR, '0:2', ethiopia)
  const { data, meta } = await results(`day=${ago(13)}&sport_id=1`)
  expect(idsOf(data)).toEqual([71, 70])
  expect(meta.leagues.map(({ category }) => category)).toEqual(['Ethiopia', 'England'])
})
