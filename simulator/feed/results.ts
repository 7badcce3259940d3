// Matches that are over, as REST answers them: fixture and final status, worked out from the seed however long ago.
import type { Calendar } from '../calendar.ts'
import { MATCH_LONGEST, type Match } from '../fixtures.ts'
import { playOf, stateAt } from '../play/state.ts'
import { type WorldClock, wallAt, worldAt } from '../worldClock.ts'
import { eventStatusOf } from './eventStatus.ts'
import { fixtureElement } from './rest.ts'
import { DECLARATION, element } from './xml.ts'

/** Small, because a batch is made in one go. */
const MATCHES_PER_BATCH = 40

/** `finals`: final statuses of the last matches that were asked for, by match: another language asks for the same. */
type World = { calendar: Calendar; clock: WorldClock; now: () => number; finals: Map<string, string> }

/** Matches that kicked off in a span of wall-clock time and are over by now, a batch at a time, by day. */
export async function* resultsXml(
  { calendar, clock, now, finals }: World,
  fromWall: number,
  toWall: number,
  lang: string,
): AsyncGenerator<string> {
  const [from, to] = [worldAt(clock, fromWall), worldAt(clock, toWall)]
  const dayLength = MATCH_LONGEST * 4
  for (let day = from; day < to; day += dayLength) {
    const until = Math.min(to, day + dayLength)
    const matches = calendar.matchesBetween(day, until).filter(({ kickoffAt }) => kickoffAt >= day && kickoffAt < until)
    for (let first = 0; first < matches.length; first += MATCHES_PER_BATCH) {
      const world = worldAt(clock, now())
      const some = matches.slice(first, first + MATCHES_PER_BATCH)
      const summaries = some.map((match) => summaryOf(match, world, clock, lang, finals)).join('')
      const attributes = { generated_at: new Date(wallAt(clock, world)).toISOString() }
      yield DECLARATION + element('match_summaries', attributes, summaries)
    }
  }
}

/** Empty while the match is not over. */
function summaryOf(match: Match, world: number, clock: WorldClock, lang: string, finals: Map<string, string>): string {
  const status = finals.get(match.urn) ?? finalOf(match, world)
  if (status === '') return ''
  if (finals.size > 2 * MATCHES_PER_BATCH) finals.clear()
  finals.set(match.urn, status)
  return element('match_summary', {}, fixtureElement('sport_event', match, world, clock, lang) + status)
}

function finalOf(match: Match, world: number): string {
  if (match.kickoffAt >= world) return ''
  const play = playOf(match)
  return play.endAt > world ? '' : eventStatusOf(match, stateAt(match, play, play.endAt), true)
}
