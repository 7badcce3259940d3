// The tree of sports, categories and competitions with what each has on offer.
import type { SportsAnswer } from '@walia/contract/matches.ts'
import type { TextLanguage } from '../platform/text.ts'
import type { Entry, MatchIndex } from './matchIndex.ts'
import type { Source } from './render.ts'
import { sportNameOf, sportRankOf } from './sportOrder.ts'

type Sport = SportsAnswer['data'][number]
type Category = Sport['categories'][number]

const byTotal = (a: { total: number }, b: { total: number }) => b.total - a.total

/** Sports in the usual order; categories and competitions by their number of matches. */
export function sportsOf(source: Source, index: MatchIndex, language: TextLanguage): Sport[] {
  const sports = new Map<number, Sport>()
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
    count(categoryOf(sport, entry), entry)
  }
  const all = [...sports.values()].sort((a, b) => sportRankOf(a.sport_id) - sportRankOf(b.sport_id))
  for (const { categories } of all) {
    for (const { competitions } of categories) competitions.sort(byTotal)
    categories.sort((a, b) => sizeOf(b) - sizeOf(a))
  }
  return all
}

const sizeOf = ({ competitions }: Category): number => competitions.reduce((sum, { total }) => sum + total, 0)

function categoryOf(sport: Sport, { fixture }: Entry): Category {
  const known = sport.categories.find((category) => category.category_id === fixture.categoryId)
  if (known) return known
  const category: Category = { category_id: fixture.categoryId, category: fixture.category, competitions: [] }
  sport.categories.push(category)
  return category
}

function count({ competitions }: Category, { fixture }: Entry): void {
  const known = competitions.find((competition) => competition.competition_id === fixture.competitionId)
  if (known) known.total++
  else
    competitions.push({
      competition_id: fixture.competitionId,
      competition_name: fixture.competitionName,
      total: 1,
    })
}
