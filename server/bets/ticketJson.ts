// A ticket just placed, as JSON text. Writing it is a tenth of what a placement costs, and a leg reads the same on every
// ticket until its price moves, so it is written once.
import type { Placement, PlacementLeg } from './placement.ts'
import { openLegOf, placedHeadOf, wireHeadOf, wireLegOf } from './ticket.ts'

/** `JSON.stringify(wireTicketOf(placedTicketOf(placement, placedAt), language))`, the legs last. */
export function placedTicketJson(placement: Placement, placedAt: number, language: string): string {
  const { legs } = placement
  const head = JSON.stringify(wireHeadOf(placedHeadOf(placement, placedAt), legs.length, 0))
  return joinedJson(head, 'legs', `[${legs.map((leg) => legJson(leg, language)).join(',')}]`)
}

/** A JSON object with one key more. */
export const joinedJson = (object: string, key: string, value: string): string =>
  `${object.slice(0, -1)},"${key}":${value}}`

function legJson(leg: PlacementLeg, language: string): string {
  const { odds, startsAt, live, score, countsForBonus } = leg
  const { written } = leg.selection
  const last = written[language]
  const same = last?.odds === odds && last.startsAt === startsAt && last.live === live && last.score === score
  if (same && last.countsForBonus === countsForBonus) return last.json
  const json = JSON.stringify(wireLegOf(openLegOf(leg), language))
  written[language] = { odds, startsAt, live, score, countsForBonus, json }
  return json
}
