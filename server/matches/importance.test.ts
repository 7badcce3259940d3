// The order of today's highlights and of leagues, and the market that stands for the result in each sport's rows.
import type { MatchListAnswer } from '@walia/contract/matches.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rankingOf } from './importance.ts'
import { createTestApp, type TestApp } from './testApp.ts'
import { line, TEST_NOW } from './testBook.ts'

const HOUR = 3_600_000
let on: TestApp
beforeEach(async () => {
  on = await createTestApp()
})
afterEach(() => on.app.close())

const listed = async (query: string): Promise<MatchListAnswer> =>
  (await on.app.inject({ url: `/api/v1/uo/matches?${query}` })).json()
const idsOf = ({ data }: MatchListAnswer) => data.map((item) => item.parent_match_id)
const add = (id: number, hours: number, more: object) =>
  on.book.add(id, { fixture: { startsAt: TEST_NOW + hours * HOUR, ...more } })

const ENGLAND = { category: 'England', competitionName: 'Premier League', competitionId: 17 }
const ETHIOPIA = { category: 'Ethiopia', competitionName: 'Premier League', competitionId: 18 }
const ICELAND = { category: 'Iceland', competitionName: 'First Division', competitionId: 19 }
const NBA = { sportId: 2, category: 'USA', competitionName: 'NBA', competitionId: 20 }
const TENNIS = { sportId: 5, category: 'ATP', competitionName: 'Rome', competitionId: 21 }
const TABLE = { sportId: 20, category: 'Czechia', competitionName: 'Pro League', competitionId: 22 }
const SRL = { ...ENGLAND, isSrl: true, competitionId: 23 }

describe('highlights', () => {
  test('leading football first, every fourth place another sport in turn, round-the-clock sports and SRL last', async () => {
    add(1, 0.1, SRL)
    add(2, 0.2, TABLE)
    add(3, 0.3, ICELAND)
    add(4, 5, ENGLAND)
    add(5, 4, ETHIOPIA)
    add(6, 6, ENGLAND)
    add(7, 1, NBA)
    add(8, 2, NBA)
    add(9, 9, TENNIS)
    expect(idsOf(await listed('limit=20'))).toEqual([5, 4, 6, 9, 3, 7, 8, 2, 1])
  })
  test('without football the other sports take turns', async () => {
    for (const id of [1, 2, 3]) add(id, id, NBA)
    for (const id of [4, 5]) add(id, id, TENNIS)
    expect(idsOf(await listed('limit=20'))).toEqual([4, 1, 5, 2, 3])
  })
  test('at night table tennis does not fill the page: football of the next night is included', async () => {
    for (let id = 1; id <= 12; id++) add(id, id / 2, TABLE)
    add(50, 13, ENGLAND)
    expect(idsOf(await listed('limit=10'))[0]).toBe(50)
  })
  test('at 05:00 the football of the day stands first', async () => {
    on.clock.at = TEST_NOW + 16 * HOUR
    for (let id = 1; id <= 12; id++) add(id, 16.5 + id / 4, TABLE)
    add(60, 30, ETHIOPIA)
    add(61, 34, ENGLAND)
    expect(idsOf(await listed('limit=10')).slice(0, 2)).toEqual([60, 61])
  })
})

describe('ranks, lower first', () => {
  const fixture = { sportId: 1, isSrl: false, category: '', competitionName: '' }
  const rank = (country: string, more: object) => rankingOf(country)({ ...fixture, ...more } as never)
  test.each([
    ['own league before England', 'Ethiopia', ETHIOPIA, ENGLAND],
    ['England before Spain', 'Ethiopia', ENGLAND, { category: 'Spain', competitionName: 'LaLiga' }],
    ['the market decides what is own', 'Kenya', ENGLAND, ETHIOPIA],
    ['a known league of another sport before unknown football', 'Ethiopia', NBA, ICELAND],
    [
      'football of any league before an unknown league of another sport',
      'Ethiopia',
      ICELAND,
      { ...NBA, category: 'X' },
    ],
    ['anything before what is played round the clock', 'Ethiopia', { ...NBA, category: 'X' }, TABLE],
    ['table tennis before simulated football', 'Ethiopia', TABLE, SRL],
  ])('%s', (_name, country, first, second) => expect(rank(country, first)).toBeLessThan(rank(country, second)))
})

describe('the result of each sport', () => {
  const result = line(1, '', '1:1.5 2:34.05 3:2.7')
  const two = (market: number) => line(market, '', '4:1.6 5:2.3')
  test.each([
    ['football 1x2', 1, [result], 1],
    ['basketball with overtime, never its 1x2', 2, [result, two(219)], 219],
    ['American football with overtime', 16, [result, two(219)], 219],
    ['ice hockey regulation', 4, [result, two(406)], 1],
    ['ice hockey with overtime where no 1x2 is sold', 4, [two(406)], 406],
    ['baseball with extra innings', 3, [result, two(251)], 251],
    ['tennis', 5, [two(186)], 186],
    ['table tennis', 20, [two(186)], 186],
    ['volleyball', 23, [two(186)], 186],
    ['badminton', 31, [two(186)], 186],
    ['cricket with super over', 21, [two(340)], 340],
    ['a sport without a rule of its own', 77, [two(219)], 219],
  ])('%s', async (_name, sportId, lines, market) => {
    on.book.add(1, { fixture: { sportId }, lines })
    expect((await listed('tab_id=-2')).data[0]?.odds[0]).toMatchObject({ sub_type_id: market, market_active: 1 })
  })
  test.each([
    [1, ['0', '0', '0'], ['1', 'X', '2']],
    [2, ['0', '0'], ['1', '2']],
    [5, ['0', '0'], ['1', '2']],
  ])('sport %i keeps its columns when the result is not sold', async (sportId, prices, columns) => {
    on.book.add(1, { fixture: { sportId }, lines: [line(18, 'total=2.5', '12:1.85 13:1.95')] })
    const { data, meta } = await listed(`tab_id=-2&sport_id=${sportId}`)
    expect(data[0]?.odds[0]?.odds.map((odd) => odd.odd_value)).toEqual(prices)
    expect(data[0]?.odds[0]?.market_active).toBe(0)
    expect(meta.filters[0]?.odd_keys).toEqual(columns)
  })
})
