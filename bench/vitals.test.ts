// Figures of a page from the performance entries of the browser.
import { expect, test } from 'vitest'
import { clsOf, inpOf, interactionsOf } from './vitals.ts'

const shift = (atMs: number, value: number) => ({ atMs, value })

test.each([
  ['none', [], 0],
  ['close together they add up', [shift(0, 0.1), shift(900, 0.1)], 0.2],
  ['a pause of a second begins anew', [shift(0, 0.1), shift(1000, 0.05)], 0.1],
  ['five seconds at most', [0, 900, 1800, 2700, 3600, 4500, 5400].map((at) => shift(at, 0.01)), 0.06],
])('the sum of layout shifts: %s', (_name, shifts, sum) => expect(clsOf(shifts)).toBeCloseTo(sum))

test.each([
  [[], 0],
  [[40, 300, 80], 300],
  [[...Array.from({ length: 49 }, () => 40), 300], 40],
])('the worst of few, all but the worst of fifty', (durations, worst) => expect(inpOf(durations)).toBe(worst))

test('an interaction is its longest event', () => {
  const event = (id: number, name: string, durationMs: number) => ({ id, name, durationMs, delayMs: 0, workMs: 0 })
  expect(
    interactionsOf([event(1, 'pointerdown', 24), event(1, 'click', 64), event(2, 'click', 32)]).map((one) => one.name),
  ).toEqual(['click', 'click'])
})
