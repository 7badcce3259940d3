// Which matches a list asks for, and in which order: tab, sport, league, keyword, page.
import { ALL_SPORTS, TAB } from '@walia/contract/matches.ts'
import type { TextLanguage } from '../platform/text.ts'
import { dayAt } from './day.ts'
import { isAttractive } from './importance.ts'
import type { Entry } from './matchIndex.ts'

export type ListRequest = {
  /** `all`: live ones first, then upcoming ones. */
  list: 'prematch' | 'live' | 'all'
  tab: number
  /** ALL_SPORTS for all. */
  sportId: number
  categoryId: number | null
  /** A top league or a competition. */
  competitionId: number | null
  /** Folded; empty for none. */
  keyword: string
  markets: readonly number[]
  page: number
  limit: number
  language: TextLanguage
}

/** Matches of a tab. Highlights run on into the night when the day has less than a page of attractive ones left. */
export function tabOf(entries: readonly Entry[], tab: number, now: number, timeZone: string, limit: number) {
  const day = dayAt(now, timeZone)
  const until = (end: number) => entries.filter((entry) => entry.startsAt < end)
  if (tab === TAB.tomorrow)
    return entries.filter((entry) => entry.startsAt >= day.todayEndsAt && entry.startsAt < day.tomorrowEndsAt)
  if (tab !== TAB.highlights) return entries
  const today = until(day.todayEndsAt)
  const attractive = today.filter(isAttractive).length
  return attractive >= limit ? today : until(day.nightEndsAt)
}

export const ofSport = (entries: readonly Entry[], sportId: number): readonly Entry[] =>
  sportId === ALL_SPORTS ? entries : entries.filter((entry) => entry.fixture.sportId === sportId)

/** League, category and every word of the keyword. */
export function narrowed(entries: readonly Entry[], request: ListRequest): readonly Entry[] {
  const words = request.keyword === '' ? [] : request.keyword.split(' ')
  const { competitionId, categoryId } = request
  if (words.length === 0 && competitionId === null && categoryId === null) return entries
  return entries.filter(
    ({ fixture, search }) =>
      (competitionId === null || fixture.competitionId === competitionId) &&
      (categoryId === null || fixture.categoryId === categoryId) &&
      words.every((word) => search.includes(word)),
  )
}

export type League = Pick<
  Entry['fixture'],
  'competitionId' | 'competitionName' | 'categoryId' | 'category' | 'sportId' | 'sportName'
> & { rank: number; count: number }
export const TOP_LEAGUES_MAX = 12

/** The most important leagues that have matches, then the busiest; simulated ones are left out. */
export function topLeaguesOf(entries: readonly Entry[], max = TOP_LEAGUES_MAX): League[] {
  const leagues = new Map<number, League>()
  for (const { fixture, rank } of entries) {
    if (fixture.isSrl) continue
    const { competitionId, competitionName, categoryId, category, sportId, sportName } = fixture
    const place = { competitionId, competitionName, categoryId, category, sportId, sportName }
    const league = leagues.get(competitionId) ?? { ...place, rank, count: 0 }
    leagues.set(competitionId, league)
    league.count++
  }
  return [...leagues.values()]
    .sort((a, b) => a.rank - b.rank || b.count - a.count || a.competitionId - b.competitionId)
    .slice(0, max)
}

export const pageOf = (entries: readonly Entry[], { page, limit }: ListRequest): readonly Entry[] =>
  entries.slice((page - 1) * limit, page * limit)
