// bet_stop: the active lines of some market groups of an event stop selling.
import type { FeedEvent } from '../../../feedEvents.ts'
import { headOf } from '../fields.ts'
import { attributeOf, type XmlNode } from '../xml.ts'

/** Without groups it stops everything; any market status but 0 suspends: stopping too much is the safe reading. */
export function readBetStop(root: XmlNode): FeedEvent {
  const groups = (attributeOf(root, 'groups') ?? '')
    .split('|')
    .map((group) => group.trim())
    .filter((group) => group !== '')
  return {
    kind: 'betStopped',
    ...headOf(root),
    groups: groups.length === 0 ? ['all'] : groups,
    to: attributeOf(root, 'market_status') === '0' ? 0 : -1,
    ...stopReasonOf(root),
  }
}

const PENALTY = '8'

/** Of `betstop_reason`, on a stop or on the odds after it; the other reasons are goals and cards, which are said themselves. */
export const stopReasonOf = (node: XmlNode | undefined): { penalty?: true } =>
  node !== undefined && attributeOf(node, 'betstop_reason') === PENALTY ? { penalty: true } : {}
