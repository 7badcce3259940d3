// The end of the live hold: refused on news, better where the price rose.
import { expect, it } from 'vitest'
import { decideHold, type HeldLeg } from './decideHold.ts'
import type { LegNow } from './decidePlacement.ts'

const NOW = 1_000_000
const live: HeldLeg = { index: 0, matchId: 1, odds: 185, live: true }
const prematch: HeldLeg = { index: 0, matchId: 1, odds: 185, live: false }
const now = (change: Partial<LegNow> = {}): LegNow => ({
  odds: 185,
  open: true,
  live: true,
  startsAt: NOW - 1,
  ended: false,
  ...change,
})

it.each<[string, HeldLeg, LegNow | null, boolean, string | number]>([
  ['unmoved', live, now(), false, 185],
  ['risen', live, now({ odds: 190 }), false, 190],
  ['fallen', live, now({ odds: 184 }), false, 'ODDS_CHANGED'],
  ['suspended', live, now({ open: false }), false, 'LEG_SUSPENDED'],
  ['suspended and open again', live, now(), true, 'LEG_SUSPENDED'],
  ['without a price', live, now({ odds: null }), false, 'LEG_SUSPENDED'],
  ['gone', live, null, false, 'LEG_SUSPENDED'],
  ['settled', live, now({ ended: true, open: false }), false, 'LEG_EXPIRED'],
  ['prematch beside it, unmoved', prematch, now({ live: false, startsAt: NOW + 1 }), false, 185],
  ['prematch beside it, started', prematch, now({ live: false, startsAt: NOW }), false, 'LEG_EXPIRED'],
  ['prematch beside it, gone live', prematch, now(), false, 'LEG_EXPIRED'],
  ['prematch beside it, fallen', prematch, now({ live: false, startsAt: NOW + 1, odds: 150 }), false, 'ODDS_CHANGED'],
])('a leg when the hold ends: %s', (_name, leg, current, interrupted, expected) => {
  const outcome = decideHold([leg], [current], [interrupted], NOW)
  expect(outcome.ok ? outcome.legs[0]?.odds : outcome.code).toBe(expected)
})

it('names every leg of the first kind of fault', () => {
  const held = [live, { ...live, index: 1, matchId: 2 }, { ...live, index: 2, matchId: 3 }]
  const current = [now({ odds: 180 }), now({ open: false }), now({ open: false, odds: 300 })]
  expect(decideHold(held, current, [false, false, false], NOW)).toEqual({
    ok: false,
    code: 'LEG_SUSPENDED',
    legs: [
      { index: 1, matchId: 2, from: 185, to: 185 },
      { index: 2, matchId: 3, from: 185, to: 300 },
    ],
  })
})
