// The league sheet's tree: countries by sport, and the search in it.
import type { SportsAnswer } from '@walia/contract/matches.ts'
import { ALL_SPORTS } from '@walia/contract/paths.ts'
import { expect, test } from 'vitest'
import { countriesOf, leaguesWith } from './leagueTree.ts'

const league = (competition_id: number, competition_name: string, total: number) => ({
  competition_id,
  competition_name,
  total,
})
const sports: SportsAnswer['data'] = [
  {
    sport_id: 1,
    sport_name: 'Football',
    total: 8,
    live: 0,
    categories: [
      {
        category_id: 3,
        category: 'England',
        total: 5,
        competitions: [league(104, 'Premier League', 4), league(105, 'Second Division', 1)],
      },
      { category_id: 2, category: 'Kenya', total: 3, competitions: [league(102, 'Premier League', 3)] },
    ],
  },
  {
    sport_id: 2,
    sport_name: 'Basketball',
    total: 1,
    live: 0,
    categories: [{ category_id: 30, category: 'USA', total: 1, competitions: [league(300, 'Pro League', 1)] }],
  },
]

test.each([
  ['all sports', ALL_SPORTS, ['England 5', 'Kenya 3', 'USA 1']],
  ['one sport', 1, ['England 5', 'Kenya 3']],
  ['a sport that is not offered', 9, []],
])('the countries on offer for %s', (_, sport, expected) => {
  expect(countriesOf(sports, sport).map(({ name, total }) => `${name} ${total}`)).toEqual(expected)
})

test.each([
  ['premier', [104, 102]],
  ['league premier KENYA', [102]],
  ['basketball', [300]],
  ['  Prémier ', [104, 102]],
  ['nothing', []],
])('the search for "%s" finds %j', (words, expected) => {
  expect(leaguesWith(countriesOf(sports, ALL_SPORTS), words).map(({ tag_id }) => tag_id)).toEqual(expected)
})

test('a league found tells its sport, which the name alone may not', () => {
  const found = leaguesWith(countriesOf(sports, ALL_SPORTS), 'league usa')
  expect(found.map(({ tag_title, sport }) => `${tag_title}, ${sport}`)).toEqual(['Pro League, USA, Basketball'])
})
