// The state of one match in figures: score, periods, counts of the feed and the last events.
import type { LiveState } from '@walia/contract/matches.ts'
import type { LiveStatsAnswer, TimelineAnswer } from '@walia/contract/statistics.ts'
import type { Archive } from '../archive.ts'
import type { MatchResult } from '../history/result.ts'
import { liveStateOf, periodOf } from '../liveState.ts'
import type { Source } from '../render.ts'
import { type Subject, subjectMetaOf } from '../subject.ts'
import type { MatchEvent } from './events.ts'
import type { Timelines } from './timelines.ts'
import { eventOnWire } from './wire.ts'

const ORDER = ['corners', 'yellow_cards', 'yellow_red_cards', 'red_cards']
const EVENTS_COUNT = 10

async function eventsOf(timelines: Timelines, archive: Archive, id: number): Promise<readonly MatchEvent[]> {
  return timelines.eventsOf(id) ?? (await archive.events([id]))
}

const finalStateOf = ({ homeScore, awayScore, ending, periods, startsAt }: MatchResult): LiveState => ({
  home_score: String(homeScore),
  away_score: String(awayScore),
  period: periodOf(ending),
  clock: null,
  clock_at: startsAt,
  clock_running: false,
  clock_speed: 1,
  period_scores: periods.map(([code, home, away]) => ({
    period: periodOf(code),
    home: String(home),
    away: String(away),
  })),
})

const placeIn = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)

/** What the feed counts, in the order people read it; counts of its own follow by name. */
const countsOf = ({ match }: Subject): LiveStatsAnswer['data']['statistics'] =>
  Object.entries(match?.status.statistics ?? {})
    .map(([name, [home, away]]) => ({ name, home, away }))
    .sort((a, b) => placeIn(a.name) - placeIn(b.name) || (a.name < b.name ? -1 : 1))

export async function liveStatsOf(
  source: Source,
  archive: Archive,
  timelines: Timelines,
  subject: Subject,
  language: string,
): Promise<LiveStatsAnswer> {
  const { match, result } = subject
  const live = (match && liveStateOf(match, source.clockSpeed)) ?? (result && finalStateOf(result))
  const events = await eventsOf(timelines, archive, subject.fixture.parentMatchId)
  return {
    data: {
      live,
      statistics: countsOf(subject),
      events: events.slice(-EVENTS_COUNT).reverse().map(eventOnWire),
    },
    meta: subjectMetaOf(source, subject, language),
  }
}

export async function timelineAnswerOf(
  source: Source,
  archive: Archive,
  timelines: Timelines,
  subject: Subject,
  language: string,
): Promise<TimelineAnswer> {
  const events = await eventsOf(timelines, archive, subject.fixture.parentMatchId)
  return { data: events.map(eventOnWire), meta: subjectMetaOf(source, subject, language) }
}
