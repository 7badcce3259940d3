// Which matches a list asks for, and in which order: tab, sport, league, keyword, page.
import { ALL_SPORTS, TAB } from '@walia/contract/matches.ts'
import type { TextLanguage } from '../platform/text.ts'
import { dayAt, spanOf } from './day.ts'
import type { Entry } from './entry.ts'
import { isAttractive } from './importance.ts'
import { isOffered } from './marketTable.ts'
import type { Wanted } from './search/score.ts'

export type ListRequest = {
  /** `all`: live ones first, then upcoming ones. */
  list: 'prematch' | 'live' | 'all'
  tab: number
  /** ALL_SPORTS for all. */
  sportId: number
  categoryId: number | null
  /** The competition that a page is about. */
  competitionId: number | null
  /** Leagues chosen in a filter, ascending; none for all. */
  leagues: readonly number[]
  /** As in MatchListQuery; null for any. */
  time: string | null
  /** What is searched for; null for everything. */
  wanted: readonly Wanted[] | null
  markets: readonly number[]
  page: number
  limit: number
  language: TextLanguage
}

/** Fewer attractive matches than a phone's first page, and the highlights run on into the night. */
const HIGHLIGHTS_MIN = 10

/** Matches of a tab: the same whatever number of rows is asked for. */
export function tabOf(entries: readonly Entry[], tab: number, now: number, timeZone: string) {
  const day = dayAt(now, timeZone)
  const until = (end: number) => entries.filter((entry) => entry.startsAt < end)
  if (tab === TAB.tomorrow)
    return entries.filter((entry) => entry.startsAt >= day.todayEndsAt && entry.startsAt < day.tomorrowEndsAt)
  if (tab !== TAB.highlights) return entries
  const today = until(day.todayEndsAt)
  const attractive = today.filter(isAttractive).length
  return attractive >= HIGHLIGHTS_MIN ? today : until(day.nightEndsAt)
}

export const ofSport = (entries: readonly Entry[], sportId: number): readonly Entry[] =>
  sportId === ALL_SPORTS ? entries : entries.filter((entry) => entry.fixture.sportId === sportId)

/** Matches that start in the time asked for; in a list with live ones those that are played count to now and today. */
export function startingIn(entries: readonly Entry[], time: string | null, now: number, timeZone: string) {
  if (time === null) return entries
  const { from, until } = spanOf(time, now, timeZone)
  return entries.filter(({ startsAt }) => startsAt >= from && startsAt < until)
}

/** Leagues, competition and category. */
export function narrowed(
  entries: readonly Entry[],
  { competitionId, categoryId, leagues }: ListRequest,
): readonly Entry[] {
  if (competitionId === null && categoryId === null && leagues.length === 0) return entries
  return entries.filter(
    ({ fixture }) =>
      (leagues.length === 0 || leagues.includes(fixture.competitionId)) &&
      (competitionId === null || fixture.competitionId === competitionId) &&
      (categoryId === null || fixture.categoryId === categoryId),
  )
}

/** As many rows as a screen asks for at most: the live list's. */
export const USUAL_LIMIT_MAX = 200
/** Rows with markets that no filter offers are rendered for one caller alone, so a page of them is shorter. */
export const OWN_MARKETS_LIMIT_MAX = 100

/** What the screens ask for. Everything else is drawn with pauses, from a budget that all callers share. */
export const isUsual = ({ markets, limit }: Pick<ListRequest, 'markets' | 'limit'>): boolean =>
  limit <= USUAL_LIMIT_MAX && isOffered(markets)

/** Choices with more combinations than can be kept ready: several leagues, a date, words, markets of one's own. */
export const isRare = (request: ListRequest): boolean =>
  request.leagues.length > 1 || (request.time?.includes('-') ?? false) || request.wanted !== null || !isUsual(request)

/** A competition with one of its fixtures, which names it. */
export type League = { fixture: Entry['fixture']; rank: number; count: number }
export const TOP_LEAGUES_MAX = 12

/** The most important leagues that have matches, then the busiest; simulated ones are left out, but for those asked for. */
export function topLeaguesOf(
  entries: readonly Entry[],
  { max = TOP_LEAGUES_MAX, also = [] }: { max?: number; also?: readonly number[] } = {},
): League[] {
  const leagues = new Map<number, League>()
  for (const { fixture, rank } of entries) {
    if (fixture.isSrl && !also.includes(fixture.competitionId)) continue
    const league = leagues.get(fixture.competitionId) ?? { fixture, rank, count: 0 }
    leagues.set(fixture.competitionId, league)
    league.count++
  }
  const idOf = ({ fixture }: League) => fixture.competitionId
  const ordered = [...leagues.values()].sort((a, b) => a.rank - b.rank || b.count - a.count || idOf(a) - idOf(b))
  return ordered.filter((league, index) => index < max || also.includes(idOf(league)))
}

export const pageOf = (entries: readonly Entry[], { page, limit }: ListRequest): readonly Entry[] =>
  entries.slice((page - 1) * limit, page * limit)
