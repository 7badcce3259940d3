// Names in other languages: only what differs is kept, an English reading keeps them, and the rest falls back.
import { expect, test } from 'vitest'
import { fixturesOf } from './adapters/uof/fixtures.ts'
import { namesOf, withNames } from './localNames.ts'
import { createFeedState, putFixture } from './state.ts'

const xml = (country: string, home: string) => `<fixtures_fixture>
  <fixture id="sr:match:1" start_time="2026-11-21T12:00:00Z">
    <tournament id="sr:tournament:17" name="Premier League">
      <sport id="sr:sport:1" name="Soccer"/><category id="sr:category:1" name="${country}"/>
    </tournament>
    <competitors>
      <competitor id="sr:competitor:11" name="${home}" qualifier="home"/><competitor name="Adama" qualifier="away"/>
    </competitors>
  </fixture></fixtures_fixture>`
const english = fixturesOf(xml('Ethiopia', 'Jimma Buna'))
const amharic = fixturesOf(xml('ኢትዮጵያ', 'ጅማ ቡና'))

test('names that differ from English are kept, with the ids of the sides', () => {
  expect(withNames(english, 'am', amharic)[0]).toMatchObject({
    names: { am: { home: 'ጅማ ቡና', category: 'ኢትዮጵያ' } },
    homeId: 11,
    awayId: null,
  })
  expect(withNames(english, 'am', english)[0]?.names).toBeUndefined()
  expect(withNames(english, 'am', [])[0]?.names).toBeUndefined()
})

test.each([
  ['am', 'ጅማ ቡና', 'ኢትዮጵያ'],
  ['amh', 'ጅማ ቡና', 'ኢትዮጵያ'],
  ['en', 'Jimma Buna', 'Ethiopia'],
  ['om', 'Jimma Buna', 'Ethiopia'],
])('in %s', (language, home, category) => {
  const [fixture] = withNames(english, 'am', amharic)
  const names = fixture && namesOf(fixture, language)
  expect(names).toEqual({ home, category, away: 'Adama', competitionName: 'Premier League' })
})

test('a fixture read again in English alone keeps its other names and counts as unchanged', () => {
  const state = createFeedState(() => [])
  const [named] = withNames(english, 'am', amharic)
  if (!named || !english[0]) throw new Error('no fixture')
  expect(putFixture(state, english[0])?.fixture?.names).toBeUndefined()
  expect(putFixture(state, named)?.fixture?.names?.am?.home).toBe('ጅማ ቡና')
  expect(putFixture(state, english[0])).toBeNull()
  expect(putFixture(state, { ...english[0], startsAt: 1 })?.fixture?.names?.am?.home).toBe('ጅማ ቡና')
})
