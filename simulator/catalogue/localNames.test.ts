// Every country and sport has a name in each language, leagues of the market's own country too, and the rest stays English.
import { expect, test } from 'vitest'
import { COMPETITIONS } from './competitions.ts'
import { competitionIn, countryIn, sportIn, teamIn } from './localNames.ts'
import { PLACES } from './places.ts'
import { SPORTS } from './sports.ts'

test.each(['am', 'om', 'zh'])('%s names every country and sport', (lang) => {
  expect(PLACES.filter((place) => countryIn(lang, place) === place.country).map(({ country }) => country)).toEqual([])
  expect(SPORTS.filter((sport) => sportIn(lang, sport) === sport.name).map(({ name }) => name)).toEqual([])
})

test.each(['am', 'om', 'zh'])('%s names every league of Ethiopia and Kenya', (lang) => {
  const own = COMPETITIONS.filter(({ home, players }) => ['Ethiopia', 'Kenya'].includes(home.country) && !players)
  expect(own.filter((each) => competitionIn(lang, each) === each.name).map(({ name }) => name)).toEqual([])
})

test.each([
  ['zh', 'England SRL', '英格兰 SRL'],
  ['om', 'Kenya SRL', 'Keeniyaa SRL'],
  ['om', 'Extraliga', 'Extraliga'],
  ['en', 'Premier League', 'Premier League'],
  ['xx', 'Premier League', 'Premier League'],
])('in %s the competition %s has its name', (lang, name, expected) =>
  expect(competitionIn(lang, { name })).toBe(expected),
)

test('teams are named in English but for Amharic', () =>
  expect(['en', 'am', 'om', 'zh'].map((lang) => teamIn(lang, 'Jimma Buna'))).toEqual([
    'Jimma Buna',
    'ጅማ ቡና',
    'Jimma Buna',
    'Jimma Buna',
  ]))
