// odds_change: a partial update of an event's lines, its status, or both.

import type { EventHead, FeedEvent, MarketUpdate } from '../../../feedEvents.ts'
import { type Faults, headOf } from '../fields.ts'
import { marketUpdateOf } from '../market.ts'
import { sportEventStatusOf } from '../sportEventStatus.ts'
import { childOf, type XmlNode } from '../xml.ts'
import { stopReasonOf } from './betStop.ts'

export function readOddsChange(root: XmlNode, faults: Faults): FeedEvent {
  const head = headOf(root)
  const odds = childOf(root, 'odds')
  const lines: MarketUpdate[] = []
  for (const market of odds?.children ?? []) addLine(market, head.urn, lines, faults)
  return oddsChangeOf(root, head, odds === undefined ? null : lines, faults)
}

/** Of what is under `odds` the markets count. */
export function addLine(market: XmlNode, urn: string, lines: MarketUpdate[], faults: Faults): void {
  if (market.name !== 'market') return
  const update = marketUpdateOf(market, urn)
  if ('message' in update) faults.push(update)
  else lines.push(update)
}

/** The event, of a body whose lines have been read. */
export function oddsChangeOf(
  root: XmlNode,
  head: EventHead,
  lines: readonly MarketUpdate[] | null,
  faults: Faults,
): FeedEvent {
  const status = childOf(root, 'sport_event_status')
  return {
    kind: 'oddsChanged',
    ...head,
    status: status === undefined ? null : sportEventStatusOf(status, head.urn, faults),
    lines,
    ...stopReasonOf(childOf(root, 'odds')),
  }
}
