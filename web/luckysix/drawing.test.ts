// How many balls of a draw are out at a moment, and which of them are marked as the bettor's.
import { expect, test } from 'vitest'
import { ballsShown, markedOf } from './drawing.ts'

const at = Date.parse('2026-11-21T16:30:00.000Z')
const round = {
  phase: 'drawn',
  decided_at: new Date(at).toISOString(),
  result: { balls: Array.from({ length: 35 }, (_, index) => index + 1), bonus: [3, 20] },
}
const SHOW_MS = 40_000

test.each([
  [-1000, 0],
  [0, 0],
  [3_999, 0],
  [4_000, 1],
  [4_999, 1],
  [5_000, 2],
  [37_999, 34],
  [38_000, 35],
  [90_000, 35],
])('%i ms after the draw %i balls are out', (ms, count) => expect(ballsShown(round, SHOW_MS, at + ms)).toBe(count))

test('an older draw is whole, and a round without one has none', () => {
  expect(ballsShown({ ...round, phase: 'settled' }, SHOW_MS, at)).toBe(35)
  expect(ballsShown({ phase: 'closed', decided_at: null, result: null }, SHOW_MS, at)).toBe(0)
})

const numbers = (of: number, ...picks: number[]) => ({ round: of, kind: 'numbers' as const, picks })
const colour = { round: 7, kind: 'firstColour' as const, picks: [3] }
test.each([
  ['nobody who bet', [], []],
  ['tickets of other rounds alone', [numbers(6, 1, 2, 3, 4, 5, 6), numbers(8, 7, 8, 9, 10, 11, 12)], []],
  ['a side bet, whose choice is no number', [colour], []],
  ['one ticket among others', [numbers(7, 1, 2, 3, 4, 5, 6), numbers(8, 40, 41, 42, 43, 44, 45)], [1, 2, 3, 4, 5, 6]],
  [
    'two tickets',
    [numbers(7, 1, 2, 3, 4, 5, 6), colour, numbers(7, 6, 7, 8, 9, 10, 11)],
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  ],
] as const)('numbers that are marked in round 7: %s', (_, tickets, marked) =>
  expect([...markedOf(tickets, 7)].toSorted((a, b) => a - b)).toEqual(marked),
)
