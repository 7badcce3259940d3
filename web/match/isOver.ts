// Whether a match has been played, or will not be.
import type { LiveState } from '@walia/contract/matches.ts'

const OVER: ReadonlySet<string> = new Set([
  'ended',
  'endedOvertime',
  'endedPenalties',
  'walkover',
  'retired',
  'abandoned',
  'cancelled',
  'postponed',
])

/** The feed may still send updates of such a match for a while; it is not live. */
export const isOver = ({ period }: Pick<LiveState, 'period'>): boolean => OVER.has(period)
