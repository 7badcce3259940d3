// The leagues people follow most, each with its counts and its next matches.
import type { TopLeaguesAnswer } from '@walia/contract/matches.ts'
import type { TextLanguage } from '../platform/text.ts'
import { healthOf, type Rows } from './list.ts'
import type { MatchIndex } from './matchIndex.ts'
import type { Source } from './render.ts'
import { ofSport, topLeaguesOf } from './selection.ts'
import { sportNameOf } from './sportOrder.ts'

export type TopLeaguesRequest = {
  sportId: number
  limit: number
  /** Rows per league. */
  matches: number
  markets: readonly number[]
  language: TextLanguage
}

/** JSON text of a TopLeaguesAnswer. */
export function topLeaguesJson(source: Source, index: MatchIndex, rows: Rows, request: TopLeaguesRequest): string {
  const { sportId, language } = request
  const [live, upcoming] = [ofSport(index.live(), sportId), ofSport(index.prematch(source.clock.now()), sportId)]
  const health = healthOf(source)
  const leagues = topLeaguesOf([...live, ...upcoming], request.limit).map((league) => {
    const isOf = ({ fixture }: (typeof live)[number]) => fixture.competitionId === league.competitionId
    const [playing, coming] = [live.filter(isOf), upcoming.filter(isOf)]
    const head: Omit<TopLeaguesAnswer['data'][number], 'matches'> = {
      sport_id: league.sportId,
      sport_name: sportNameOf(source.texts, league.sportId, league.sportName, language),
      category_id: league.categoryId,
      category: league.category,
      competition_id: league.competitionId,
      competition_name: league.competitionName,
      total: coming.length,
      live: playing.length,
    }
    const shown = [...playing, ...coming].slice(0, request.matches)
    const matches = shown.flatMap(({ id }) => rows.of(id, request.markets, language, health) ?? [])
    return `${JSON.stringify(head).slice(0, -1)},"matches":[${matches.join(',')}]}`
  })
  return `{"data":[${leagues.join(',')}]}`
}
