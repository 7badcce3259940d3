// How long a round of lucky six takes.
import { BEACON_AFTER_MS } from '@walia/domain/fair/round.ts'
import type { GameTimes } from '../rounds/index.ts'

const SECOND = 1000
/** A ball a second: 35 of them, the bonus places before, a moment to look at the end. */
const SHOW_MAX_MS = 40 * SECOND

/** In quick rounds the draw takes half of one. */
export const timesOf = (seconds: number): GameTimes => ({
  periodMs: seconds * SECOND,
  beaconAfterMs: BEACON_AFTER_MS,
  beaconWaitMs: 120 * SECOND,
  showMs: Math.min(SHOW_MAX_MS, (seconds * SECOND) / 2),
})
