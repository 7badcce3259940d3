// Messages about a producer: alive, every ten seconds; snapshot_complete, the end of a recovery; product_down.
import type { FeedEvent } from '../../../feedEvents.ts'
import { BodyError, integerOf } from '../fields.ts'
import { attributeOf, type XmlNode } from '../xml.ts'

/** Product and generation time of a message about a producer. */
export function producerOf(root: XmlNode): { product: number; at: number } {
  const product = integerOf(attributeOf(root, 'product'))
  const at = integerOf(attributeOf(root, 'timestamp'))
  if (product === undefined || product < 1 || product > 1_000_000 || at === undefined)
    throw new BodyError(`product or timestamp of ${root.name} is missing or malformed`, null)
  return { product, at }
}

/** Anything but subscribed="1" means that messages are missing. */
export const readAlive = (root: XmlNode): FeedEvent => ({
  kind: 'producerAlive',
  ...producerOf(root),
  subscribed: (attributeOf(root, 'subscribed') ?? '1') === '1',
})

/** Found in old material only; the producer is down until a recovery completes. */
export const readProductDown = (root: XmlNode): FeedEvent => ({ kind: 'producerWentDown', ...producerOf(root) })

/** Every message of a recovery request has been sent. */
export function readSnapshotComplete(root: XmlNode): FeedEvent {
  const requestId = integerOf(attributeOf(root, 'request_id'))
  if (requestId === undefined) throw new BodyError('request_id is missing or malformed', null)
  return { kind: 'snapshotCompleted', ...producerOf(root), requestId }
}
