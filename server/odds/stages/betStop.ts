// Stage 5: a bet stop moves the active lines of its groups, and no other line.
import type { FeedEvent } from '../feedEvents.ts'
import { type FeedState, matchOf, withSeen } from '../state.ts'
import type { Applied } from './applied.ts'
import { lastAtOf } from './ordering.ts'
import { mayWrite } from './ownership.ts'
import { leaveSale } from './soldPrices.ts'
import { isStopped, withStop } from './stops.ts'

export function applyBetStop(state: FeedState, event: FeedEvent, applied: Applied): void {
  if (event.kind !== 'betStopped') return
  const match = matchOf(state, event.urn)
  applied.match = match
  const { product, at, groups, to } = event
  match.stops = withStop(match.stops, { product, at, groups, to })
  let dropped = 0
  for (const [key, line] of match.lines) {
    if (line.status !== 1 || !mayWrite(state, line, product)) continue
    if (!isStopped(state.groupsOf(line.market), groups)) continue
    if (lastAtOf(line, product) > at) {
      dropped++
      continue
    }
    const owner = line.product === product
    leaveSale(line, line.at, at)
    const seen = owner ? line.seen : withSeen(line.seen, product, at)
    match.lines.set(key, line.with({ status: to, at: owner ? at : line.at, seen }))
    applied.lineKeys.push(key)
  }
  if (dropped > 0 && applied.lineKeys.length === 0)
    applied.ignored.push({ reason: 'older than the last message applied', urn: event.urn })
}
