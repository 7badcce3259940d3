// Tables by hand: points of each sport, the order of teams level on points, when a season began, who has a table.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasTable, seasonStartOf, standingsOf } from './standings.ts'

const played = (text: string) => {
  const [homeKey = '', score = '', awayKey = '', ending = '100'] = text.split(' ')
  const [homeScore, awayScore] = score.split(':').map(Number) as [number, number]
  return { homeKey, awayKey, homeScore, awayScore, ending: Number(ending) }
}
const points = (sportId: number, ...results: string[]) =>
  standingsOf(sportId, results.map(played)).map((row) => `${row.key} ${row.points}`)

describe('points', () => {
  test.each([
    ['football: win', 1, ['A 2:0 B'], ['A 3', 'B 0']],
    ['football: draw', 1, ['A 1:1 B'], ['A 1', 'B 1']],
    ['handball: draw', 6, ['A 30:30 B', 'A 30:29 B'], ['A 3', 'B 1']],
    ['basketball: a loss counts one', 2, ['A 90:80 B'], ['A 2', 'B 1']],
    ['ice hockey in time', 4, ['A 4:2 B'], ['A 3', 'B 0']],
    ['ice hockey after overtime', 4, ['A 3:2 B 110'], ['A 2', 'B 1']],
    ['volleyball 3:1', 23, ['A 3:1 B'], ['A 3', 'B 0']],
    ['volleyball 3:2', 23, ['A 3:2 B'], ['A 2', 'B 1']],
  ])('%s', (_name, sportId, results, rows) => expect(points(sportId, ...results)).toEqual(rows))
})

test.each([
  ['points first', ['A 1:0 X', 'B 1:1 C'], ['A', 'C', 'B', 'X'].slice(0, 1)],
  ['then the difference', ['A 1:0 X', 'B 3:0 Y'], ['B', 'A']],
  ['then what was scored', ['A 1:0 X', 'B 2:1 Y'], ['B', 'A']],
  ['then the key, so that the order never jumps', ['B 1:0 X', 'A 1:0 Y'], ['A', 'B']],
])('order: %s', (_name, results, first) => {
  const table = standingsOf(1, results.map(played))
  expect(table.slice(0, first.length).map(({ key }) => key)).toEqual(first)
})

test('in every football table matches, goals and points add up', () => {
  const team = fc.constantFrom('A', 'B', 'C', 'D')
  const match = fc
    .record({ homeKey: team, awayKey: team, homeScore: fc.nat(6), awayScore: fc.nat(6), ending: fc.constant(100) })
    .filter(({ homeKey, awayKey }) => homeKey !== awayKey)
  fc.assert(
    fc.property(fc.array(match), (results) => {
      const table = standingsOf(1, results)
      const sum = (of: (row: (typeof table)[number]) => number) => table.reduce((total, row) => total + of(row), 0)
      const draws = results.filter((result) => result.homeScore === result.awayScore).length
      expect(sum((row) => row.played)).toBe(results.length * 2)
      expect(sum((row) => row.scored)).toBe(sum((row) => row.conceded))
      expect(sum((row) => row.won)).toBe(sum((row) => row.lost))
      expect(sum((row) => row.points)).toBe(3 * results.length - draws)
    }),
  )
})

test.each([
  ['in autumn: this year', '2026-11-21T02:00:00Z', false, '2026-08-01T00:00:00Z'],
  ['in spring: last year', '2026-04-01T00:00:00Z', false, '2025-08-01T00:00:00Z'],
  ['on its first day', '2026-08-01T00:00:00Z', false, '2026-08-01T00:00:00Z'],
  ['simulated leagues: a week', '2026-11-21T02:00:00Z', true, '2026-11-14T02:00:00Z'],
])('season %s', (_name, now, isSimulated, start) =>
  expect(new Date(seasonStartOf(Date.parse(now), isSimulated))).toEqual(new Date(start)),
)

test.each([
  [1, 'Premier League', true],
  [1, 'African Champions Cup', false],
  [5, 'Paris Open, Men', false],
  [20, 'Pro Table League', false],
  [2, 'NBA', true],
])('sport %i, %s has a table: %s', (sportId, name, has) => expect(hasTable(sportId, name)).toBe(has))
