// Which matches a list asks for, and in which order: tab, sport, league, keyword, page.
import { ALL_SPORTS, TAB } from '@walia/contract/matches.ts'
import type { TextLanguage } from '../platform/text.ts'
import { dayAt } from './day.ts'
import type { Entry } from './matchIndex.ts'

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

export type League = { competitionId: number; title: string; count: number }
const TOP_LEAGUES_MAX = 12

/** The competitions with most matches, simulated ones left out. */
export function topLeaguesOf(entries: readonly Entry[]): League[] {
  const leagues = new Map<number, League>()
  for (const { fixture } of entries) {
    if (fixture.isSrl) continue
    const league = leagues.get(fixture.competitionId)
    if (league) league.count++
    else
      leagues.set(fixture.competitionId, {
        competitionId: fixture.competitionId,
        title: `${fixture.competitionName}, ${fixture.category}`,
        count: 1,
      })
  }
  return [...leagues.values()]
    .sort((a, b) => b.count - a.count || a.competitionId - b.competitionId)
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
