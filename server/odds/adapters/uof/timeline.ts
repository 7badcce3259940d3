// What has happened in a match so far, as REST carries it: goals, cards, corners and periods in their order.
import { integerOf } from './fields.ts'
import { attributeOf, parseXml, restLimits, type XmlNode } from './xml.ts'

export type PastEvent = {
  /** The feed's own name: score_change, corner_kick, yellow_card, period_start, break_start, match_ended … */
  type: string
  at: number
  clock: string | null
  team: 1 | 2 | null
  /** Feed's code of the period that began; null where the event began none. */
  period: number | null
  score: readonly [home: number, away: number] | null
}

const TEAMS: Readonly<Record<string, 1 | 2>> = { home: 1, away: 2 }

/** Events without a type or a time are left out. */
export function pastEventsOf(text: string): PastEvent[] {
  const events: PastEvent[] = []
  const visit = (node: XmlNode): void => {
    const event = node.name === 'event' ? eventOf(node) : null
    if (event) events.push(event)
    for (const child of node.children) visit(child)
  }
  visit(parseXml(text, restLimits))
  return events.sort((a, b) => a.at - b.at)
}

function eventOf(node: XmlNode): PastEvent | null {
  const type = attributeOf(node, 'type')
  const at = Date.parse(attributeOf(node, 'time') ?? '')
  if (type === undefined || !Number.isFinite(at)) return null
  const [home, away] = [integerOf(attributeOf(node, 'home_score')), integerOf(attributeOf(node, 'away_score'))]
  return {
    type,
    at,
    clock: attributeOf(node, 'match_clock') ?? null,
    team: TEAMS[attributeOf(node, 'team') ?? ''] ?? null,
    period: integerOf(attributeOf(node, 'match_status_code')) ?? null,
    score: home === undefined || away === undefined ? null : [home, away],
  }
}
