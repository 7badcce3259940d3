// Crash: published points under the production formula, the curve, ties, and the return at every stop.

import { linkBefore } from '@walia/domain/fair/chain.ts'
import { crashPointOf } from '@walia/domain/fair/crash.ts'
import { expect, test } from 'vitest'
import { crashOutcomesOf, isAutoPaid, msOf, multiplierAt, pointOf, STOP_MAX, STOP_MIN, tapOddsOf } from './crash.ts'
import { returnOf } from './return.ts'

const SEED = '8d979188df27e1ac5d356e7616265e260a4b5a2e94239e921aac10a5ec080a21'
const SALT = '00000000000000000001e08b7fd44f95e3e950ac65650a8031a6d5e1750e34be'

test('a point is the published scheme’s at 97 %, at most 10,000.00', () => {
  let [link, capped] = [SEED, 0]
  for (let at = 0; at < 2000; at++) {
    const point = pointOf(link, SALT)
    expect(point).toBe(Math.min(STOP_MAX, crashPointOf(link, SALT, 97)))
    if (point === STOP_MAX) capped += 1
    link = linkBefore(link)
  }
  expect(capped).toBeLessThan(5)
})

test('who always stops at one multiple gets 97 % less than a millionth, whichever it is', () => {
  for (let stop = STOP_MIN; stop <= STOP_MAX; stop += stop < 1000 ? 1 : 997) {
    if (![969_999, 970_000].includes(returnOf(crashOutcomesOf(stop)))) expect.fail(`at ${stop}`)
  }
})

test('the multiplier never falls, and each is first shown at its ms', () => {
  const shown = Array.from({ length: 30_000 }, (_, at) => multiplierAt(at * 7))
  expect(shown.filter((now, at) => now < (shown[at - 1] ?? 100))).toEqual([])
  for (const multiplier of [101, 102, 150, 200, 1000, 9999, STOP_MAX]) {
    expect(multiplierAt(msOf(multiplier))).toBeGreaterThanOrEqual(multiplier)
    expect(multiplierAt(msOf(multiplier) - 1)).toBeLessThan(multiplier)
  }
  expect([msOf(100), msOf(200)]).toEqual([0, 11_553])
})

test.each([
  ['a ms before the bust', -1, true],
  ['at the ms of the bust', 0, false],
  ['a ms after it', 1, false],
])('a tap that arrives %s', (_, offset, paid) => {
  for (const point of [101, 150, 200, 12_345]) {
    const odds = tapOddsOf(msOf(point) + offset, point)
    expect(odds !== null).toBe(paid)
    if (odds !== null) expect(odds).toBeLessThan(point)
  }
})

test('a round that busts at 1.00 pays nobody; an automatic cash-out at exactly the bust is paid', () => {
  expect(tapOddsOf(0, 100)).toBeNull()
  expect(isAutoPaid(STOP_MIN, 100)).toBe(false)
  expect([isAutoPaid(200, 199), isAutoPaid(200, 200), isAutoPaid(200, 201)]).toEqual([false, true, true])
})

test('tapping at any moment returns no more than an automatic cash-out there', () => {
  for (let stop = 100; stop < 5000; stop += 13) {
    // A tap at `stop` is paid when the point is higher.
    const [above] = crashOutcomesOf(stop + 1)
    const [at] = crashOutcomesOf(Math.max(stop, STOP_MIN))
    expect(Number(above?.ways) * stop).toBeLessThanOrEqual(Number(at?.ways) * Math.max(stop, STOP_MIN))
  }
})
