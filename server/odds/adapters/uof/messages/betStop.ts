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
  }
}
