// Matches that are over, as REST summaries carry them: the fixture and its final status.
import type { StatusUpdate } from '../../feedEvents.ts'
import type { Fixture } from '../../types.ts'
import { fixtureOf } from './fixtures.ts'
import { sportEventStatusOf } from './sportEventStatus.ts'
import { childOf, parseXml, restLimits, type XmlNode } from './xml.ts'

export type PastMatch = { fixture: Fixture; status: StatusUpdate }

/** Summaries without a readable fixture or status are left out. */
export function pastMatchesOf(text: string): PastMatch[] {
  const matches: PastMatch[] = []
  const visit = (node: XmlNode): void => {
    const event = childOf(node, 'sport_event')
    const status = childOf(node, 'sport_event_status')
    const fixture = event && fixtureOf(event)
    if (fixture && status) matches.push({ fixture, status: sportEventStatusOf(status, fixture.urn, []) })
    else for (const child of node.children) visit(child)
  }
  visit(parseXml(text, restLimits))
  return matches
}
