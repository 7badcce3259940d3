// Form, head to head and standings around one match, from the results that are kept.
import type { PlayedMatch, StandingRow, StatisticsAnswer } from '@walia/contract/statistics.ts'
import { namesOf } from '../../odds/index.ts'
import type { Archive } from '../archive.ts'
import { periodOf } from '../liveState.ts'
import type { Source } from '../render.ts'
import { findSubject, type Subject, subjectMetaOf } from '../subject.ts'
import { type MatchResult, resultNamesOf, sideKeysOf } from './result.ts'
import { hasTable, type Standing, seasonStartOf, standingsOf } from './standings.ts'

const FORM_COUNT = 5
const MEETINGS_COUNT = 10

const outcomeOf = (own: number, other: number): PlayedMatch['outcome'] =>
  own === other ? 'drawn' : own > other ? 'won' : 'lost'

function playedOf(result: MatchResult, key: string, language: string): PlayedMatch {
  const names = resultNamesOf(result, language)
  const isHome = result.homeKey === key
  const { homeScore, awayScore } = result
  return {
    parent_match_id: result.parentMatchId,
    start_time: new Date(result.startsAt).toISOString(),
    competition_id: result.competitionId,
    competition_name: names.competitionName,
    category: names.category,
    home_team: names.home,
    away_team: names.away,
    home_score: homeScore,
    away_score: awayScore,
    half_time: result.half && { home: result.half[0], away: result.half[1] },
    period_scores: result.periods.map(([code, home, away]) => ({ period: periodOf(code), home, away })),
    ending: periodOf(result.ending),
    side: isHome ? 'home' : 'away',
    outcome: isHome ? outcomeOf(homeScore, awayScore) : outcomeOf(awayScore, homeScore),
  }
}

export async function statisticsOf(
  source: Source,
  archive: Archive,
  subject: Subject,
  language: string,
): Promise<StatisticsAnswer> {
  const { fixture } = subject
  const { homeKey, awayKey } = sideKeysOf(fixture)
  // Of a match that is over: what was known when it began.
  const before = Math.min(source.clock.now(), fixture.startsAt)
  const [home, away, meetings, table] = await Promise.all([
    archive.form(homeKey, before, FORM_COUNT),
    archive.form(awayKey, before, FORM_COUNT),
    archive.meetings([homeKey, awayKey], before, MEETINGS_COUNT),
    tableOf(archive, subject, before, language),
  ])
  const matches = meetings.map((result) => playedOf(result, homeKey, language))
  const count = (outcome: PlayedMatch['outcome']) => matches.filter((match) => match.outcome === outcome).length
  return {
    data: {
      form: {
        home: home.map((result) => playedOf(result, homeKey, language)),
        away: away.map((result) => playedOf(result, awayKey, language)),
      },
      head_to_head: { home_wins: count('won'), draws: count('drawn'), away_wins: count('lost'), matches },
      standings: table,
    },
    meta: subjectMetaOf(source, subject, language),
  }
}

export type MatchForm = Record<'home' | 'away', PlayedMatch['outcome'][]>

/** By match: how the last ones of each side before it ended for that side, newest first. Unknown matches are left out. */
export async function formOf(
  source: Source,
  archive: Archive,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MatchForm>> {
  const forms = new Map<number, MatchForm>()
  for (const id of ids) {
    const subject = await findSubject(source, archive, id)
    if (subject === null) continue
    const { fixture } = subject
    const before = Math.min(source.clock.now(), fixture.startsAt)
    const outcomes = async (key: string) =>
      (await archive.form(key, before, FORM_COUNT)).map((result) => playedOf(result, key, 'en').outcome)
    const { homeKey, awayKey } = sideKeysOf(fixture)
    const [home, away] = await Promise.all([outcomes(homeKey), outcomes(awayKey)])
    forms.set(id, { home, away })
  }
  return forms
}

async function tableOf(
  archive: Archive,
  { fixture }: Subject,
  before: number,
  language: string,
): Promise<StandingRow[]> {
  const { sportId, competitionId, competitionName, isSrl } = fixture
  if (competitionId === 0 || !hasTable(sportId, competitionName)) return []
  const results = await archive.season(competitionId, seasonStartOf(before, isSrl), before)
  const { homeKey, awayKey } = sideKeysOf(fixture)
  const teams = teamNamesOf(results, language)
  const names = namesOf(fixture, language)
  teams.set(homeKey, names.home).set(awayKey, names.away)
  return standingsOf(sportId, results).map(({ key, ...row }: Standing, index) => ({
    position: index + 1,
    team: teams.get(key) ?? '',
    side: key === homeKey ? 'home' : key === awayKey ? 'away' : null,
    ...row,
  }))
}

/** The last name a side was known by. */
function teamNamesOf(results: readonly MatchResult[], language: string): Map<string, string> {
  const teams = new Map<string, string>()
  for (const result of results) {
    const names = resultNamesOf(result, language)
    teams.set(result.homeKey, names.home).set(result.awayKey, names.away)
  }
  return teams
}
