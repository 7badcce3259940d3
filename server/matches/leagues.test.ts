// Pages of a category and a competition, and the top leagues: what they hold, in which order, and what they refuse.
import { MatchListAnswer, TopLeaguesAnswer } from '@walia/contract/matches.ts'
import { Check } from 'typebox/value'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './testApp.ts'
import { TEST_NOW } from './testBook.ts'

const HOUR = 3_600_000
const ENGLAND = { category: 'England', categoryId: 3, competitionName: 'Premier League', competitionId: 17 }
const SECOND = { category: 'England', categoryId: 3, competitionName: 'Second Division', competitionId: 18 }
const TENNIS = {
  sportId: 5,
  sportName: 'Tennis',
  category: 'ATP',
  categoryId: 9,
  competitionName: 'Rome',
  competitionId: 30,
}

let on: TestApp
beforeEach(async () => {
  on = await createTestApp()
  on.book.add(1, { fixture: { startsAt: TEST_NOW + 2 * HOUR, ...ENGLAND } })
  on.book.add(2, { fixture: { startsAt: TEST_NOW + HOUR, ...ENGLAND } })
  on.book.add(3, { live: true, fixture: { startsAt: TEST_NOW - HOUR, ...ENGLAND } })
  on.book.add(4, { fixture: { startsAt: TEST_NOW + 40 * HOUR, ...SECOND } })
  on.book.add(5, { fixture: { startsAt: TEST_NOW + HOUR, ...TENNIS } })
  on.book.add(6, { fixture: { startsAt: TEST_NOW + HOUR, ...ENGLAND, isSrl: true, competitionId: 99 } })
})
afterEach(() => on.app.close())

const post = (payload: object) => on.app.inject({ method: 'POST', url: '/api/v1/sports/competition', payload })

describe('POST sports/competition', () => {
  test.each([
    ['a competition: live ones first, then by start', { competition_id: 17 }, [3, 2, 1]],
    ['a category: every competition of it', { category_id: 3 }, [3, 2, 6, 1, 4]],
    ['both have to fit', { category_id: 9, competition_id: 17 }, []],
    ['the sport as well', { sport_id: 5, category_id: 9 }, [5]],
    ['paged', { competition_id: 17, limit: 2, page: 2 }, [1]],
    ['unknown', { competition_id: 4711 }, []],
    ['nothing asked: everything', {}, [3, 2, 5, 6, 1, 4]],
  ])('%s', async (_name, body, ids) => {
    const answer = (await post(body)).json() as MatchListAnswer
    expect(Check(MatchListAnswer, answer)).toBe(true)
    expect(answer.data.map((item) => item.parent_match_id)).toEqual(ids)
  })
  test('names the category or competition, null where it has no matches', async () => {
    const place = async (body: object) => (await post(body)).json().meta.place
    const category = { sport_id: 1, sport_name: 'Football', category_id: 3, category: 'England' }
    expect(await place({ competition_id: 18 })).toEqual({
      ...category,
      competition_id: 18,
      competition_name: 'Second Division',
    })
    expect(await place({ category_id: 3 })).toEqual(category)
    expect(await place({ competition_id: 4711 })).toBeNull()
    expect(await place({})).toBeUndefined()
  })
  test.each([
    [{ limit: 1e9 }],
    [{ page: -1 }],
    [{ page: 0 }],
    [{ competition_id: '17 or 1=1' }],
    [{ competition_id: 1.5 }],
    [{ sub_type_id: '1;drop' }],
    [{ language: '../../etc/passwd' }],
    [[]],
  ])('refuses %j', async (body) => {
    const answer = await post(body)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'MALFORMED'])
  })
})

describe('GET uo/topLeagues', () => {
  const top = async (query: string): Promise<TopLeaguesAnswer> => {
    const answer = (await on.app.inject({ url: `/api/v1/uo/topLeagues?${query}` })).json()
    expect(Check(TopLeaguesAnswer, answer)).toBe(true)
    return answer
  }
  test('lists leagues by importance with counts, without simulated ones', async () => {
    const { data } = await top('')
    expect(data.map(({ competition_id, total, live }) => [competition_id, total, live])).toEqual([
      [17, 2, 1],
      [18, 1, 0],
      [30, 1, 0],
    ])
    expect(data[0]).toMatchObject({ sport_name: 'Football', category: 'England', matches: [] })
  })
  test('rows of each league, live first', async () => {
    const { data } = await top('matches=2&limit=1')
    expect(data.map(({ matches }) => matches.map((item) => item.parent_match_id))).toEqual([[3, 2]])
  })
  test('of one sport, in Amharic', async () => {
    const { data } = await top('sport_id=5&language=am')
    expect(data.map(({ competition_id, sport_name }) => [competition_id, sport_name])).toEqual([[30, 'ቴኒስ']])
  })
})
