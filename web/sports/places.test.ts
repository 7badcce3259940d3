// Finding sport, country and league of an address in the tree of what is offered.
import type { SportsAnswer } from '@walia/contract/matches.ts'
import { expect, test } from 'vitest'
import { leagueOf, nameOfSegment, placeOf } from './places.ts'

const tree: SportsAnswer['data'] = [
  {
    sport_id: 1,
    sport_name: 'Football',
    total: 4,
    live: 0,
    categories: [
      {
        category_id: 3,
        category: 'England',
        total: 4,
        competitions: [{ competition_id: 104, competition_name: 'Premier League', total: 4 }],
      },
    ],
  },
]

test.each([
  [{ sport: 'football-1' }, 'Football', undefined, undefined],
  [{ sport: 'anything-1', category: 'england-3' }, 'Football', 'England', undefined],
  [
    { sport: 'football-1', category: 'england-3', competition: 'premier+league-104' },
    'Football',
    'England',
    'Premier League',
  ],
  [{ sport: 'football-1', category: 'england-4', competition: 'premier+league-104' }, 'Football', undefined, undefined],
  [{ sport: 'curling-99', category: 'england-3' }, undefined, undefined, undefined],
])('the place of the address %j', (params, sport, category, competition) => {
  const place = placeOf(tree, params as unknown as Record<string, string>)
  expect([place.sport?.sport_name, place.category?.category, place.competition?.competition_name]).toEqual([
    sport,
    category,
    competition,
  ])
})

test('a league by its id alone', () => {
  expect(leagueOf(tree, 104)?.category.category).toBe('England')
  expect(leagueOf(tree, 1)).toBeNull()
})

test.each([
  ['table+tennis-20', 'Table tennis'],
  ['counter-strike-109', 'Counter-strike'],
  [undefined, ''],
])('without a tree the address %s is called "%s"', (segment, name) => {
  expect(nameOfSegment(segment)).toBe(name)
})
