// fixture_change: something about a fixture is different; it is read again over REST.
import type { FeedEvent } from '../../../feedEvents.ts'
import { headOf, integerOf } from '../fields.ts'
import { attributeOf, type XmlNode } from '../xml.ts'

/** Types: 1 new, 2 start time, 3 cancelled, 4 format, 5 coverage, 6 pitcher; anything else: read everything again. */
export function readFixtureChange(root: XmlNode): FeedEvent {
  return {
    kind: 'fixtureChanged',
    ...headOf(root),
    changeType: integerOf(attributeOf(root, 'change_type')) ?? null,
    startsAt: integerOf(attributeOf(root, 'start_time')) ?? null,
  }
}
