// Bet stops that stay in force for messages which are older but arrive later.
import type { Stop } from '../state.ts'
import type { LineStatus } from '../types.ts'

const STOPS_MAX = 64

/** A market that no description knows is stopped by any group: stopping too much is the safe reading. */
export function isStopped(marketGroups: readonly string[], stopGroups: readonly string[]): boolean {
  if (marketGroups.length === 0) return true
  for (const group of stopGroups) if (group === 'all' || marketGroups.includes(group)) return true
  return false
}

/** Status of a line that a message of `at` would open: still stopped when a later stop of that producer covers it. */
export function stoppedStatus(
  stops: readonly Stop[],
  marketGroups: readonly string[],
  product: number,
  at: number,
): LineStatus {
  for (const stop of stops)
    if (stop.product === product && stop.at > at && isStopped(marketGroups, stop.groups)) return stop.to
  return 1
}

/** One stop per producer and set of groups, the newest, newest first. */
export function withStop(stops: readonly Stop[], stop: Stop): readonly Stop[] {
  const name = stop.groups.join('|')
  const same = stops.find((known) => known.product === stop.product && known.groups.join('|') === name)
  if (same !== undefined && same.at >= stop.at) return stops
  return [stop, ...stops.filter((known) => known !== same)].sort((a, b) => b.at - a.at).slice(0, STOPS_MAX)
}
