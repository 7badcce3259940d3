// snapshot_complete: every message of a recovery request has been sent.
import type { FeedEvent } from '../../../feedEvents.ts'
import { BodyError, integerOf } from '../fields.ts'
import { attributeOf, type XmlNode } from '../xml.ts'
import { producerOf } from './alive.ts'

export function readSnapshotComplete(root: XmlNode): FeedEvent {
  const requestId = integerOf(attributeOf(root, 'request_id'))
  if (requestId === undefined) throw new BodyError('request_id is missing or malformed', null)
  return { kind: 'snapshotCompleted', ...producerOf(root), requestId }
}
