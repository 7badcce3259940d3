// When the days of all leagues of a profile are played, over more than a season.
import { profileOf } from '@walia/domain/market/markets.ts'
import { type Phases, phasesOf, playMsOf, type ShapeId, shapeOf } from '@walia/domain/virtuals/rules.ts'
import { expect, test } from 'vitest'
import { nextClosingOf } from '../rounds/index.ts'
import { runningLeaguesOf } from './times.ts'

const NOW = Date.UTC(2026, 0, 1, 9, 17, 3)

/** Closings of each league's days as its leader opens them, one after the other. */
function closingsOf(shape: ShapeId, seconds: number): { league: number; closings: number[] }[] {
  const profile = { ...profileOf('et'), superLeague: { shape, seconds } }
  const times = { periodMs: seconds * 1000, beaconAfterMs: 3000, beaconWaitMs: 60_000 }
  return runningLeaguesOf(profile, times).map(({ league, times: own }) => {
    const closings: number[] = []
    // Leagues do not begin at once: each is as far in its season as it is long in play.
    for (let at = NOW; closings.length < 2 * shapeOf(league).days + 3; at = closings.at(-1) as number)
      closings.push(nextClosingOf(own, at))
    return { league, closings }
  })
}

test.each<[ShapeId, number, number]>([
  ['sl16', 275, 30],
  ['sl16', 120, 30],
  ['sl20', 275, 38],
])(
  '%s of %i s: over two seasons of %i days there is always a kick-off within 40 s, and bets on every league',
  (shape, seconds, days) => {
    const all = closingsOf(shape, seconds)
    const phases: Phases = phasesOf(seconds * 1000)
    const kickOffs = all.flatMap(({ closings }) => closings.map((at) => at + phases.closing)).sort((a, b) => a - b)
    const last = Math.min(...all.map(({ closings }) => closings.at(-1) as number))
    const gaps = kickOffs.filter((at) => at < last).map((at, index) => at - (kickOffs[index - 1] ?? at))
    expect(gaps.length).toBeGreaterThan(2 * days * all.length)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(40_000)
    for (const { league, closings } of all)
      for (const lastDay of [days - 1, 2 * days - 1]) {
        // The pause: from the last whistle of a season to the first kick-off of the next, whose betting is open all the while.
        const whistle = (closings[lastDay] as number) + phases.closing + playMsOf(phases)
        const pause = (closings[lastDay + 1] as number) + phases.closing - whistle
        expect(pause, `league ${league}`).toBe(phases.report + phases.roundReport + phases.before + phases.closing)
        expect(pause).toBeGreaterThanOrEqual(seconds * 250)
      }
  },
)
