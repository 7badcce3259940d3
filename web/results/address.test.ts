// The address of the results page.
import { expect, test } from 'vitest'
import { chosenIn, filterOf, queryOf } from './address.ts'

test.each([
  ['', { day: null, sport: -1, league: null }],
  ['?day=2026-11-21&sport=5&league=164', { day: '2026-11-21', sport: 5, league: 164 }],
  ['?league=164', { day: null, sport: -1, league: null }],
  ['?day=yesterday&sport=-1', { day: null, sport: -1, league: null }],
  ['?day=2026-11-21T00&sport=5x', { day: null, sport: -1, league: null }],
])('what the address "%s" asks for', (query, filter) => {
  expect(filterOf(query)).toEqual(filter)
  expect(filterOf(queryOf(filter))).toEqual(filter)
})

test.each([
  ['another day keeps sport and league', { day: '2026-11-20' }, '?day=2026-11-20&sport=5&league=164'],
  ['another sport has other leagues', { sport: 1 }, '?sport=1'],
  ['the same sport again', { sport: 5 }, '?sport=5&league=164'],
  ['all leagues', { league: null }, '?sport=5'],
])('the address after a choice: %s', (_, change, expected) => {
  expect(queryOf(chosenIn({ day: null, sport: 5, league: 164 }, change))).toBe(expected)
})
