// When a provider that contradicts its own callback is believed.
import { expect, test } from 'vitest'
import { decideStillPaid, type StillPaid, type StillPaidStep } from './stillPaid.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each<[string, StillPaid, number, StillPaidStep]>([
  ['the first', { count: 0, at: null }, 0, { do: 'count', nextAt: 10 * MINUTE }],
  ['the second, too soon', { count: 1, at: 0 }, 10 * MINUTE - 1, { do: 'wait', nextAt: 10 * MINUTE }],
  ['the second', { count: 1, at: 0 }, 10 * MINUTE, { do: 'count', nextAt: 10 * MINUTE + HOUR }],
  ['the third, too soon', { count: 2, at: 0 }, HOUR - 1, { do: 'wait', nextAt: HOUR }],
  ['the third', { count: 2, at: 0 }, HOUR, { do: 'count', nextAt: 25 * HOUR }],
  ['the fourth, too soon', { count: 3, at: 0 }, 24 * HOUR - 1, { do: 'wait', nextAt: 24 * HOUR }],
  ['the fourth', { count: 3, at: 0 }, 24 * HOUR, { do: 'deny' }],
  [
    'the second, days late, as the first was the only answer',
    { count: 1, at: 0 },
    90 * HOUR,
    { do: 'count', nextAt: 91 * HOUR },
  ],
])('%s answer "paid"', (_name, before, now, step) => {
  expect(decideStillPaid(before, now)).toEqual(step)
})
