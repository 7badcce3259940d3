// Which matches a list asks for, and in which order: tab, sport, league, keyword, page.
import { ALL_SPORTS, TAB } from '@walia/contract/matches.ts'
import type { TextLanguage } from '../platform/text.ts'
import { dayAt } from './day.ts'
import type { Entry } from './matchIndex.ts'
import { sportWeightOf } from './sportOrder.ts'

export type ListRequest = {
  list: 'prematch' | 'live'
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

/** Matches of a tab. Highlights run on into the night when the day has less than a page left. */
export function tabOf(entries: readonly Entry[], tab: number, now: number, timeZone: string, limit: number) {
  const day = dayAt(now, timeZone)
  const until = (end: number) => entries.filter((entry) => entry.startsAt < end)
  if (tab === TAB.tomorrow)
    return entries.filter((entry) => entry.startsAt >= day.todayEndsAt && entry.startsAt < day.tomorrowEndsAt)
  if (tab !== TAB.highlights) return entries
  const today = until(day.todayEndsAt)
  return today.length >= limit ? today : until(day.nightEndsAt)
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

export type League = { competitionId: number; title: string; sportId: number; sportName: string; count: number }
const TOP_LEAGUES_MAX = 12

const leagueOf = ({ fixture }: Entry): League => ({
  competitionId: fixture.competitionId,
  title: `${fixture.competitionName}, ${fixture.category}`,
  sportId: fixture.sportId,
  sportName: fixture.sportName,
  count: 0,
})
const importanceOf = ({ sportId, count }: League): number => sportWeightOf(sportId) * count

/** The competitions with most matches, weighted by sport; simulated ones are left out. */
export function topLeaguesOf(entries: readonly Entry[]): League[] {
  const leagues = new Map<number, League>()
  for (const entry of entries) {
    if (entry.fixture.isSrl) continue
    const league = leagues.get(entry.fixture.competitionId) ?? leagueOf(entry)
    leagues.set(league.competitionId, league)
    league.count++
  }
  return [...leagues.values()]
    .sort((a, b) => importanceOf(b) - importanceOf(a) || a.competitionId - b.competitionId)
    .slice(0, TOP_LEAGUES_MAX)
}

/** Top leagues first, then the rest, simulated ones last; by start within each. */
export function byImportance(entries: readonly Entry[], top: readonly League[]): readonly Entry[] {
  const leagues = new Set(top.map((league) => league.competitionId))
  const tier = ({ fixture }: Entry) => (fixture.isSrl ? 2 : leagues.has(fixture.competitionId) ? 0 : 1)
  return [0, 1, 2].flatMap((wanted) => entries.filter((entry) => tier(entry) === wanted))
}

export const pageOf = (entries: readonly Entry[], { page, limit }: ListRequest): readonly Entry[] =>
  entries.slice((page - 1) * limit, page * limit)
