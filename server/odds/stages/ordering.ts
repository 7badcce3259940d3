// Stage 2: drops what is older than the last message applied for the same event, line and producer.
import type { FeedEvent, KeyedLine } from '../feedEvents.ts'
import { type BookLine, type FeedState, type MatchRecord, seenAt } from '../state.ts'
import type { Applied } from './applied.ts'

const OLD = 'older than the last message applied'

export const lastAtOf = (line: BookLine, product: number): number =>
  line.product === product ? line.at : seenAt(line.seen, product)

/**
 * Takes the old lines out of an event. Prices and results run on separate clocks: a result that comes after newer
 * prices of its line, as low-priority messages and recoveries bring it, must not be lost.
 */
export function dropOld(state: FeedState, event: FeedEvent, applied: Applied): FeedEvent {
  if (!('urn' in event)) return event
  const match = state.matches.get(event.urn)
  if (match === undefined) return event
  switch (event.kind) {
    case 'oddsChanged': {
      if (event.lines === null) return event
      return { ...event, lines: fresh(event.lines, event, match, applied, lastPriceAt) }
    }
    case 'linesSettled':
      return { ...event, lines: fresh(event.lines, event, match, applied, lastResultAt) }
    case 'linesCancelled':
      return { ...event, lines: fresh(event.lines, event, match, applied, lastResultAt) }
    case 'settlementRolledBack':
      return { ...event, lines: fresh(event.lines, event, match, applied, lastResultAt) }
    case 'cancelRolledBack':
      return { ...event, lines: fresh(event.lines, event, match, applied, lastResultAt) }
    default:
      return event
  }
}

type Clock = (match: MatchRecord, key: string, product: number) => number

const lastPriceAt: Clock = (match, key, product) => {
  const line = match.lines.get(key)
  return line === undefined ? -1 : lastAtOf(line, product)
}

const lastResultAt: Clock = (match, key, product) => seenAt(match.stacks.get(key)?.seen ?? [], product)

function fresh<L extends KeyedLine>(
  lines: readonly L[],
  head: { urn: string; product: number; at: number },
  match: MatchRecord,
  applied: Applied,
  lastAt: Clock,
): readonly L[] {
  let kept: L[] | null = null
  for (let k = 0; k < lines.length; k++) {
    const line = lines[k] as L
    const old = lastAt(match, line.key, head.product) > head.at
    if (!old) {
      kept?.push(line)
      continue
    }
    kept ??= lines.slice(0, k)
    applied.ignored.push({ reason: OLD, urn: head.urn, market: line.market, specifiers: line.specifiers })
  }
  return kept ?? lines
}
