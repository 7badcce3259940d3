// Amharic names: whole or not at all, and every club of Ethiopia has one.
import { expect, test } from 'vitest'
import { amharicOf } from './amharic.ts'
import { COMPETITIONS } from './competitions.ts'
import { teamsOf } from './teams.ts'

test.each([
  ['Addis Ababa Buna', 'አዲስ አበባ ቡና'],
  ['Jimma Stars SRL', 'ጅማ ስታርስ SRL'],
  ['Premier League', 'ፕሪሚየር ሊግ'],
  ['Madrid CF', 'Madrid CF'],
  ['London Unknowns', 'London Unknowns'],
])('%s in Amharic, whole or not at all', (name, amharic) => expect(amharicOf(name)).toBe(amharic))

test('every club and league of Ethiopia has an Amharic name', () => {
  const own = COMPETITIONS.filter(({ home, players }) => home.country === 'Ethiopia' && !players)
  const names = own.flatMap((competition) => [competition.name, ...teamsOf('1', competition).map((team) => team.name)])
  expect(names.filter((name) => !/[\u1200-\u137f]/.test(amharicOf(name)))).toEqual([])
})
