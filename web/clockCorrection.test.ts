// Correction of the page's clock by the `Date` of answers.
import { expect, test } from 'vitest'
import { correctionOf } from './clockCorrection.ts'

const DATE = 'Sun, 22 Nov 2026 09:00:10 GMT'
const at = (seconds: number) => Date.parse('2026-11-22T09:00:00Z') + seconds * 1000

test.each([
  ['asked at :09, answered at :10, received at :11', 9, 11, 0],
  ['an answer of the same second', 10.2, 10.4, 0],
  ['made up to a second after its date says', 10.9, 11.2, 0],
  ['one from the cache, a second old', 11.8, 11.9, 0],
  ['a page that is 25 s late, as after a slow load', -16, -15, 25],
  ['late by a bit', 9.2, 9.5, 0.5],
  ['a page that is an hour early, as from a cache of the browser', 3610, 3611, -3598],
])("how late the page's clock is: %s", (_, from, until, seconds) => {
  expect(correctionOf(DATE, { from: at(from), until: at(until) })).toBeCloseTo(seconds * 1000, 3)
})

test('after a correction the same answer is right', () => {
  for (const late of [-300, -5, 5, 300]) {
    const moment = { from: at(9.5 + late), until: at(10.5 + late) }
    const more = correctionOf(DATE, moment)
    expect(correctionOf(DATE, { from: moment.from + more, until: moment.until + more })).toBe(0)
  }
})

test.each([null, '', 'soon'])('a date of %j says nothing', (date) => {
  expect(correctionOf(date, { from: at(0), until: at(1) })).toBe(0)
})
