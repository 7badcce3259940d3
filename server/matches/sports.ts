// The tree of sports, categories and competitions with what each has on offer.
import type { SportsAnswer } from '@walia/contract/matches.ts'
import { namesOf } from '../odds/index.ts'
import type { TextLanguage } from '../platform/text.ts'
import type { Entry } from './entry.ts'
import type { MatchIndex } from './matchIndex.ts'
import type { Source } from './render.ts'
import { sportNameOf, sportRankOf } from './sportOrder.ts'

type Sport = SportsAnswer['data'][number]
type Category = Sport['categories'][number]
type Competition = Category['competitions'][number]
/** Best rank of the matches counted under each. */
type Ranks = Map<Category | Competition, number>

/** Sports in the usual order; categories and competitions by importance, then by their number of matches. */
export function sportsOf(source: Source, index: MatchIndex, language: TextLanguage): Sport[] {
  const sports = new Map<number, Sport>()
  const ranks: Ranks = new Map()
  const sportOf = ({ fixture }: Entry): Sport => {
    const known = sports.get(fixture.sportId)
    if (known) return known
    const sport_name = sportNameOf(source.texts, fixture.sportId, fixture.sportName, language)
    const sport: Sport = { sport_id: fixture.sportId, sport_name, total: 0, live: 0, categories: [] }
    sports.set(fixture.sportId, sport)
    return sport
  }
  for (const entry of index.live()) sportOf(entry).live++
  for (const entry of index.prematch(source.clock.now())) {
    const sport = sportOf(entry)
    sport.total++
    count(sport, entry, ranks, language)
  }
  // The whole part of a rank is its group; two leagues of one group stand by their size.
  const groupOf = (part: Category | Competition) => Math.floor(ranks.get(part) ?? 0)
  const order = (a: Category | Competition, b: Category | Competition) => groupOf(a) - groupOf(b) || b.total - a.total
  const all = [...sports.values()].sort((a, b) => sportRankOf(a.sport_id) - sportRankOf(b.sport_id))
  for (const { categories } of all) {
    for (const { competitions } of categories) competitions.sort(order)
    categories.sort(order)
  }
  return all
}

function count({ categories }: Sport, { fixture, rank }: Entry, ranks: Ranks, language: TextLanguage): void {
  const names = namesOf(fixture, language)
  let category = categories.find((each) => each.category_id === fixture.categoryId)
  if (!category) {
    category = { category_id: fixture.categoryId, category: names.category, total: 0, competitions: [] }
    categories.push(category)
  }
  let competition = category.competitions.find((each) => each.competition_id === fixture.competitionId)
  if (!competition) {
    competition = { competition_id: fixture.competitionId, competition_name: names.competitionName, total: 0 }
    category.competitions.push(competition)
  }
  for (const part of [category, competition]) {
    part.total++
    ranks.set(part, Math.min(ranks.get(part) ?? rank, rank))
  }
}
