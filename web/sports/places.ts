// Finds the sport, country and league that an address names in the tree of what is offered.
import type { SportsAnswer } from '@walia/contract/matches.ts'
import { idOfSegment, type Named } from '../paths.ts'

export type SportBranch = SportsAnswer['data'][number]
export type CategoryBranch = SportBranch['categories'][number]
export type CompetitionBranch = CategoryBranch['competitions'][number]

export const sportNamed = ({ sport_id, sport_name }: SportBranch): Named => ({ id: sport_id, name: sport_name })
export const categoryNamed = ({ category_id, category }: CategoryBranch): Named => ({ id: category_id, name: category })
export const competitionNamed = ({ competition_id, competition_name }: CompetitionBranch): Named => ({
  id: competition_id,
  name: competition_name,
})

export type Place = { sport?: SportBranch; category?: CategoryBranch; competition?: CompetitionBranch }

/** Sport, country and league of the address's segments; those without matches now are missing. */
export const placeOf = (tree: readonly SportBranch[], params: Record<string, string>): Place => {
  const sport = tree.find(({ sport_id }) => sport_id === idOfSegment(params.sport))
  const category = sport?.categories.find(({ category_id }) => category_id === idOfSegment(params.category))
  const competition = category?.competitions.find(
    ({ competition_id }) => competition_id === idOfSegment(params.competition),
  )
  return { ...(sport ? { sport } : {}), ...(category ? { category } : {}), ...(competition ? { competition } : {}) }
}

/** A league of the whole tree with where it is played. */
export type League = { sport: SportBranch; category: CategoryBranch; competition: CompetitionBranch }

export const leagueOf = (tree: readonly SportBranch[], leagueId: number): League | null => {
  for (const sport of tree)
    for (const category of sport.categories)
      for (const competition of category.competitions)
        if (competition.competition_id === leagueId) return { sport, category, competition }
  return null
}

/**
 * The name in an address's segment, for a sport or league that is not in the tree: "table+tennis-20" → "Table tennis".
 */
export const nameOfSegment = (segment: string | undefined): string => {
  const words = (segment ?? '').replace(/-\d+$/, '').replaceAll('+', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
