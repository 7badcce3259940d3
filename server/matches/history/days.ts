// The results of a day, read once for everybody who asks, and cut to sport, league and page in memory.
import { ALL_SPORTS } from '@walia/contract/paths.ts'
import type { ResultItem, ResultsAnswer, ResultsQuery } from '@walia/contract/results.ts'
import { dayOf } from '@walia/domain/market/days.ts'
import type { MarketProfile } from '@walia/domain/market/profile.ts'
import { foldText } from '@walia/domain/text/foldText.ts'
import { FetchCache } from '../../platform/fetchCache.ts'
import type { TextLanguage } from '../../platform/text.ts'
import type { Archive } from '../archive.ts'
import { spanOfDate } from '../day.ts'
import type { RankOf } from '../importance.ts'
import { periodOf } from '../liveState.ts'
import { placeOf } from '../place.ts'
import type { Source } from '../render.ts'
import { sportRankOf } from '../sportOrder.ts'
import { fixtureOf } from '../subject.ts'
import { type MatchResult, resultNamesOf } from './result.ts'

export const RESULT_DAYS = 30
/** The busiest days of a feed have some 3,000. */
const RESULTS_MAX = 10_000
/** A match that has just ended is in its list this soon, ms. */
export const DAY_LIFE_MS = 15_000
const DAY_MS = 86_400_000

type ResultDaysDeps = {
  source: Source
  archive: Pick<Archive, 'day'>
  profile: Pick<MarketProfile, 'timeZone' | 'country'>
  rankOf: RankOf
}
export type ResultDays = (query: ResultsQuery, language: TextLanguage) => Promise<ResultsAnswer>

export function createResultDays({
  source,
  archive,
  profile: { timeZone, country },
  rankOf,
}: ResultDaysDeps): ResultDays {
  const days = new FetchCache<readonly MatchResult[]>(source.clock, DAY_LIFE_MS, RESULT_DAYS + 1)
  const read = async (date: string) => {
    const day = spanOfDate(date, timeZone)
    return day ? ordered(await archive.day(day.from, day.until, RESULTS_MAX), rankOf, country) : []
  }
  return async (query, language) => {
    const now = source.clock.now()
    const dates = Array.from({ length: RESULT_DAYS }, (_, ago) => dayOf(now - ago * DAY_MS, timeZone))
    const [today = ''] = dates
    const { day = today, sport_id = ALL_SPORTS, competition_id = -1 } = query
    // Only days that are listed are ever read.
    const results = dates.includes(day) ? await days.of(day, () => read(day)) : []
    const ofSport = sport_id === ALL_SPORTS ? results : results.filter(({ sportId }) => sportId === sport_id)
    const found = competition_id === -1 ? ofSport : ofSport.filter((result) => result.competitionId === competition_id)
    const page = found.slice((query.page - 1) * query.limit, query.page * query.limit)
    return {
      data: page.map((result) => itemOf(source, result, language)),
      meta: {
        day,
        today,
        days: dates,
        sports: sportsOf(source, results, sport_id, language),
        leagues: sport_id === ALL_SPORTS ? [] : leaguesOf(source, ofSport, language),
        total: found.length,
      },
    }
  }
}

/** By sport, the market's own country first, then by the importance of the league, league by league, then by start. */
function ordered(results: readonly MatchResult[], rankOf: RankOf, country: string): readonly MatchResult[] {
  const own = foldText(country)
  const abroad = ({ category }: MatchResult): number => (foldText(category) === own ? 0 : 1)
  const ranks = new Map<number, number>()
  for (const result of results)
    if (!ranks.has(result.competitionId)) ranks.set(result.competitionId, rankOf(fixtureOf(result)))
  const rank = ({ competitionId }: MatchResult): number => ranks.get(competitionId) ?? 0
  return results.toSorted(
    (a, b) =>
      sportRankOf(a.sportId) - sportRankOf(b.sportId) ||
      abroad(a) - abroad(b) ||
      rank(a) - rank(b) ||
      a.competitionId - b.competitionId ||
      a.startsAt - b.startsAt ||
      a.parentMatchId - b.parentMatchId,
  )
}

function itemOf({ texts }: Source, result: MatchResult, language: TextLanguage): ResultItem {
  const { home, away } = resultNamesOf(result, language)
  return {
    parent_match_id: result.parentMatchId,
    start_time: new Date(result.startsAt).toISOString(),
    ...placeOf(texts, fixtureOf(result), language),
    home_team: home,
    away_team: away,
    home_score: result.homeScore,
    away_score: result.awayScore,
    half_time: result.half && { home: result.half[0], away: result.half[1] },
    period_scores: result.periods.map(([code, homeScore, awayScore]) => ({
      period: periodOf(code),
      home: homeScore,
      away: awayScore,
    })),
    ending: periodOf(result.ending),
  }
}

/** Those of the day, and the one asked for: a choice never loses its chip. */
function sportsOf({ texts }: Source, results: readonly MatchResult[], asked: number, language: TextLanguage) {
  const sports = countedBy(results, ({ sportId }) => sportId).map(([first, total]) => {
    const { sport_id, sport_name } = placeOf(texts, fixtureOf(first), language)
    return { sport_id, sport_name, total }
  })
  const name = texts.find(`sports:${asked}`, language)
  const lacking = name && !sports.some(({ sport_id }) => sport_id === asked)
  return [
    { sport_id: ALL_SPORTS, sport_name: texts.text('sports:all', language), total: results.length },
    ...sports,
    ...(lacking ? [{ sport_id: asked, sport_name: name, total: 0 }] : []),
  ]
}

const leaguesOf = ({ texts }: Source, results: readonly MatchResult[], language: TextLanguage) =>
  countedBy(results, ({ competitionId }) => competitionId).map(([first, total]) => {
    const { competition_id, competition_name, category } = placeOf(texts, fixtureOf(first), language)
    return { competition_id, competition_name, category, total }
  })

/** The first of each kind with how many there are, in the order of the results. */
function countedBy(results: readonly MatchResult[], kindOf: (result: MatchResult) => number): [MatchResult, number][] {
  const kinds = new Map<number, [MatchResult, number]>()
  for (const result of results) {
    const known = kinds.get(kindOf(result))
    if (known) known[1]++
    else kinds.set(kindOf(result), [result, 1])
  }
  return [...kinds.values()]
}
