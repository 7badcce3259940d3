// Stage 2: drops what is older than the last message applied for the same event, line and producer.

import type { BookLine } from '../bookLine.ts'
import type { FeedEvent, KeyedLine } from '../feedEvents.ts'
import { type FeedState, type MatchRecord, NOTHING, seenAt } from '../state.ts'
import type { Applied, Ignored } from './applied.ts'

const OLD = 'older than the last message applied'

export const ignoredAsOld = ({ urn }: { urn: string }, { market, specifiers }: KeyedLine): Ignored => ({
  reason: OLD,
  urn,
  market,
  specifiers,
})

export const lastAtOf = (line: BookLine, product: number): number =>
  line.product === product ? line.at : seenAt(line.seen, product)

/**
 * Takes the old lines out of an event; those of odds_change are left to the stage that looks each line up. Prices and results run on separate clocks: a result that comes after newer
 * prices of its line, as low-priority messages and recoveries bring it, must not be lost.
 */
export function dropOld(state: FeedState, event: FeedEvent, applied: Applied): FeedEvent {
  switch (event.kind) {
    case 'linesSettled':
      return { ...event, lines: fresh(event.lines, event, state, applied) }
    case 'linesCancelled':
      return { ...event, lines: fresh(event.lines, event, state, applied) }
    case 'settlementRolledBack':
      return { ...event, lines: fresh(event.lines, event, state, applied) }
    case 'cancelRolledBack':
      return { ...event, lines: fresh(event.lines, event, state, applied) }
    default:
      return event
  }
}

const lastResultAt = (match: MatchRecord, key: string, product: number): number =>
  seenAt(match.stacks.get(key)?.seen ?? NOTHING, product)

function fresh<L extends KeyedLine>(
  lines: readonly L[],
  head: { urn: string; product: number; at: number },
  state: FeedState,
  applied: Applied,
): readonly L[] {
  const match = state.matches.get(head.urn)
  if (match === undefined) return lines
  let kept: L[] | null = null
  for (let k = 0; k < lines.length; k++) {
    const line = lines[k] as L
    const old = lastResultAt(match, line.key, head.product) > head.at
    if (!old) {
      kept?.push(line)
      continue
    }
    kept ??= lines.slice(0, k)
    applied.ignored.push(ignoredAsOld(head, line))
  }
  return kept ?? lines
}
