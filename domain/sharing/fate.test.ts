// The fate of a shared pick, one row per case, in order of precedence.
import { expect, test } from 'vitest'
import type { LegNow } from '../bets/decidePlacement.ts'
import { type Fate, fateOf, isGood } from './fate.ts'

const TIME = 1_000_000
const open: LegNow = { odds: 250, open: true, live: false, startsAt: TIME + 1, ended: false }
const prematch = { live: false, odds: 250 }
const live = { live: true, odds: 250 }

test.each<[string, typeof prematch | { live: boolean; odds: null }, LegNow | null, Fate]>([
  ['unchanged', prematch, open, 'same'],
  ['a better price', prematch, { ...open, odds: 260 }, 'moved'],
  ['a worse price', prematch, { ...open, odds: 240 }, 'moved'],
  ['it had no price then', { live: false, odds: null }, open, 'same'],
  ['closed', prematch, { ...open, open: false, odds: 240 }, 'suspended'],
  ['no price now', prematch, { ...open, odds: null }, 'suspended'],
  ['it had and has no price', { live: false, odds: null }, { ...open, odds: null }, 'suspended'],
  ['kick-off is this very instant', prematch, { ...open, startsAt: TIME }, 'expired'],
  ['kick-off is past, and the line closed', prematch, { ...open, startsAt: TIME - 1, open: false }, 'expired'],
  ['it went live before its time, at another price', prematch, { ...open, live: true, odds: 900 }, 'expired'],
  ['over', prematch, { ...open, ended: true }, 'expired'],
  ['gone from the book', prematch, null, 'expired'],
  ['live, unchanged', live, { ...open, live: true, startsAt: TIME - 60_000 }, 'same'],
  ['live, moved', live, { ...open, live: true, startsAt: TIME - 60_000, odds: 251 }, 'moved'],
  ['live, suspended', live, { ...open, live: true, startsAt: TIME - 60_000, open: false }, 'suspended'],
  ['live, over', live, { ...open, live: true, startsAt: TIME - 60_000, open: false, ended: true }, 'expired'],
])('the fate of a shared pick: %s', (_case, then, now, fate) => {
  expect(fateOf(then, now, TIME)).toBe(fate)
})

test('only picks that can be bet open with the slip', () => {
  expect((['same', 'moved', 'suspended', 'expired'] as const).map(isGood)).toEqual([true, true, false, false])
})
