// sport_event_status: score, period, clock and counts of a match.
import type { StatusUpdate } from '../../feedEvents.ts'
import type { EventStatus } from '../../types.ts'
import { type Faults, integerOf } from './fields.ts'
import { attributeOf, childOf, type XmlNode } from './xml.ts'

const SCORE = /^[0-9]{1,6}(?:\.[0-9]{1,4})?$/

/** Only what the element carries. A status that cannot be read is a fault of the event: it may have ended. */
export function sportEventStatusOf(node: XmlNode, urn: string, faults: Faults): StatusUpdate {
  const update: StatusUpdate = {}
  for (const [name, field] of [
    ['status', 'status'],
    ['match_status', 'matchStatus'],
  ] as const) {
    const text = attributeOf(node, name)
    if (text === undefined) continue
    const value = integerOf(text)
    if (value === undefined) faults.push({ message: `${name} of the event is malformed`, urn, line: null })
    else update[field] = value
  }
  for (const [name, field] of [
    ['home_score', 'homeScore'],
    ['away_score', 'awayScore'],
    ['home_gamescore', 'homeGameScore'],
    ['away_gamescore', 'awayGameScore'],
  ] as const) {
    const text = attributeOf(node, name)
    if (text !== undefined && SCORE.test(text)) update[field] = text
  }
  const server = integerOf(attributeOf(node, 'current_server'))
  if (server !== undefined) update.server = server
  readClock(node, update)
  const periods = childOf(node, 'period_scores')
  if (periods !== undefined) update.periodScores = periodScoresOf(periods)
  const statistics = childOf(node, 'statistics')
  if (statistics !== undefined) update.statistics = statisticsOf(statistics)
  return update
}

function readClock(node: XmlNode, update: StatusUpdate): void {
  const clock = childOf(node, 'clock')
  if (clock === undefined) return
  update.clock = attributeOf(clock, 'match_time') ?? attributeOf(clock, 'remaining_time_in_period') ?? null
  update.secondsLeft = secondsOf(attributeOf(clock, 'remaining_time_in_period'))
  update.clockStopped = attributeOf(clock, 'stopped') === 'true' || attributeOf(clock, 'stopped') === '1'
}

function secondsOf(text: string | undefined): number | undefined {
  const found = /^([0-9]{1,3}):([0-9]{2})$/.exec(text ?? '')
  return found === null ? undefined : 60 * Number(found[1]) + Number(found[2])
}

function periodScoresOf(node: XmlNode): EventStatus['periodScores'] {
  const scores: { code: number; home: string; away: string }[] = []
  for (const period of node.children) {
    const code = integerOf(attributeOf(period, 'match_status_code'))
    const home = attributeOf(period, 'home_score')
    const away = attributeOf(period, 'away_score')
    if (code !== undefined && home !== undefined && away !== undefined && SCORE.test(home) && SCORE.test(away))
      scores.push({ code, home, away })
  }
  return scores
}

/** Any count with `home` and `away` is kept under its own element name: corners, yellow_cards, red_cards and unknown ones. */
function statisticsOf(node: XmlNode): EventStatus['statistics'] {
  const counts: Record<string, readonly [number, number]> = {}
  for (const count of node.children) {
    const home = integerOf(attributeOf(count, 'home'))
    const away = integerOf(attributeOf(count, 'away'))
    if (home !== undefined && away !== undefined && /^[a-z][a-z0-9_]{0,40}$/.test(count.name))
      counts[count.name] = [home, away]
  }
  return counts
}
