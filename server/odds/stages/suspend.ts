// Takes active lines off sale where a message could not be read: the line it names, or the whole event.

import { BookLine } from '../bookLine.ts'
import type { EventHead, Fault } from '../feedEvents.ts'
import { type FeedState, type MatchRecord, NOTHING } from '../state.ts'
import { lineKey } from '../types.ts'
import type { Applied } from './applied.ts'
import { lastAtOf } from './ordering.ts'
import { mayWrite } from './ownership.ts'
import { leaveSale } from './soldPrices.ts'

/** Suspends the active lines that `which` picks. */
export function suspendLines(match: MatchRecord, applied: Applied, which: (line: BookLine) => boolean): void {
  for (const [key, line] of match.lines) {
    if (match.holds.size > 0 && which(line)) match.holds.delete(key)
    if (line.status !== 1 || !which(line)) continue
    leaveSale(line, line.at, line.at)
    match.lines.set(key, line.with({ status: -1 }))
    applied.lineKeys.push(key)
  }
}

/** A fault suspends what it names. A line that is not known yet is put in suspended, so that it is seen to be there. */
export function applyFaults(
  state: FeedState,
  head: EventHead | null,
  faults: readonly Fault[],
  applied: Applied,
): void {
  for (const fault of faults) {
    const match = fault.urn === null ? undefined : state.matches.get(fault.urn)
    if (match === undefined) continue
    applied.match = match
    if (fault.line === null) suspendLines(match, applied, () => true)
    else suspendNamed(state, match, head, fault.line, applied)
  }
}

function suspendNamed(
  state: FeedState,
  match: MatchRecord,
  head: EventHead | null,
  { market, specifiers }: { market: number; specifiers: string },
  applied: Applied,
): void {
  const key = lineKey(market, specifiers)
  const line = match.lines.get(key)
  if (line === undefined) {
    if (head === null) return
    const { product, at } = head
    const before = { market, specifiers, product, status: -1, favourite: false } as const
    match.lines.set(key, new BookLine({ ...before, at, prices: NOTHING, seen: NOTHING, sold: null }))
    applied.lineKeys.push(key)
    return
  }
  const old = head !== null && (lastAtOf(line, head.product) > head.at || !mayWrite(state, line, head.product))
  if (old || line.status !== 1) return
  const at = head !== null && head.product === line.product ? Math.max(line.at, head.at) : line.at
  leaveSale(line, line.at, at)
  match.lines.set(key, line.with({ at, status: -1 }))
  applied.lineKeys.push(key)
}
