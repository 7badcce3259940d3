// One body into one neutral event: the root element names the message, its own file reads it.
import type { Fault, FeedEvent, Reading } from '../../feedEvents.ts'
import { BodyError, isUrn } from './fields.ts'
import { readBetCancel, readRollbackBetCancel } from './messages/betCancel.ts'
import { readBetSettlement, readRollbackBetSettlement } from './messages/betSettlement.ts'
import { readBetStop } from './messages/betStop.ts'
import { readFixtureChange } from './messages/fixtureChange.ts'
import { readOddsChange } from './messages/oddsChange.ts'
import { readAlive, readProductDown, readSnapshotComplete } from './messages/producer.ts'
import { usualOddsChange } from './messages/usualOddsChange.ts'
import { routingKeyOf } from './routingKey.ts'
import { parseXml, textOf, XmlError, type XmlNode } from './xml.ts'

const readers: ReadonlyMap<string, (root: XmlNode, faults: Fault[]) => FeedEvent> = new Map([
  ['odds_change', readOddsChange],
  ['bet_stop', readBetStop],
  ['bet_settlement', readBetSettlement],
  ['bet_cancel', readBetCancel],
  ['rollback_bet_settlement', readRollbackBetSettlement],
  ['rollback_bet_cancel', readRollbackBetCancel],
  ['fixture_change', readFixtureChange],
  ['alive', readAlive],
  ['snapshot_complete', readSnapshotComplete],
  ['product_down', readProductDown],
  // The probabilities answer has the shape of odds_change but sells nothing: it is not applied.
])

/** Reads a body. `routingKey` (null when not known) names the event of a body that cannot be read. Never throws. */
export function readMessage(body: Uint8Array | string, routingKey: string | null): Reading {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return usualOddsChange(bytes) ?? readPlainly(textOf(body), routingKey)
}

/** Every message can be read so; the quick reading of the usual ones answers the same. */
export function readPlainly(text: string, routingKey: string | null): Reading {
  try {
    const root = parseXml(text)
    const read = readers.get(root.name)
    if (read === undefined) return { kind: 'unknown', root: root.name.slice(0, 80) }
    const faults: Fault[] = []
    return { kind: 'event', event: read(root, faults), faults }
  } catch (cause) {
    if (!(cause instanceof XmlError || cause instanceof BodyError)) throw cause
    const urn = cause instanceof BodyError ? cause.urn : null
    return { kind: 'broken', fault: { message: cause.message, urn: urn ?? namedEventOf(text, routingKey), line: null } }
  }
}

/** What a broken body is about: its routing key says so, else the first event id that can be made out in it. */
function namedEventOf(text: string, routingKey: string | null): string | null {
  const named = routingKey === null ? null : (routingKeyOf(routingKey)?.urn ?? null)
  if (named !== null) return named
  const match = /event_id\s*=\s*["']([^"'<>\s]{1,200})["']/.exec(text.slice(0, 20_000))
  return match !== null && isUrn(match[1]) ? match[1] : null
}
