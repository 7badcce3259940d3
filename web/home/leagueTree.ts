// Countries with their leagues, as the league sheet lists and searches them.
import type { MatchListMeta, SportsAnswer } from '@walia/contract/matches.ts'
import { ALL_SPORTS } from '@walia/contract/paths.ts'
import { foldText } from '@walia/domain/text/foldText.ts'

export type LeagueChoice = MatchListMeta['tags'][number] & { name: string; sport: string; total: number }
export type Country = {
  key: string
  name: string
  sport: string
  total: number
  leagues: readonly LeagueChoice[]
}

/** The countries of one sport, or of all of them one sport after another. */
export const countriesOf = (sports: SportsAnswer['data'], sportId: number): readonly Country[] =>
  sports
    .filter(({ sport_id }) => sportId === ALL_SPORTS || sport_id === sportId)
    .flatMap((sport) =>
      sport.categories.map(({ category_id, category, competitions }) => ({
        key: `${sport.sport_id}-${category_id}`,
        name: category,
        sport: sport.sport_name,
        total: competitions.reduce((sum, { total }) => sum + total, 0),
        leagues: competitions.map(({ competition_id, competition_name, total }) => ({
          tag_id: competition_id,
          tag_title: `${competition_name}, ${category}`,
          name: competition_name,
          sport: sport.sport_name,
          total,
        })),
      })),
    )

/** Leagues whose name, country or sport holds every word. */
export const leaguesWith = (countries: readonly Country[], words: string): readonly LeagueChoice[] => {
  const wanted = foldText(words).split(' ').filter(Boolean)
  return countries.flatMap(({ sport, leagues }) =>
    leagues.filter(({ tag_title }) => {
      const text = foldText(`${tag_title} ${sport}`)
      return wanted.every((word) => text.includes(word))
    }),
  )
}
