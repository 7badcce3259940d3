// product_down: found in old material only; the producer is down until a recovery completes.
import type { FeedEvent } from '../../../feedEvents.ts'
import type { XmlNode } from '../xml.ts'
import { producerOf } from './alive.ts'

export const readProductDown = (root: XmlNode): FeedEvent => ({ kind: 'producerWentDown', ...producerOf(root) })
