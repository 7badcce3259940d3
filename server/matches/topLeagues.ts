// The leagues people follow most, each with its counts and its next matches.
import type { TopLeaguesAnswer } from '@walia/contract/matches.ts'
import type { TextLanguage } from '../platform/text.ts'
import { healthOf, type Rows } from './list.ts'
import type { MatchIndex } from './matchIndex.ts'
import { placeOf } from './place.ts'
import type { Source } from './render.ts'
import { ofSport, topLeaguesOf } from './selection.ts'

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
  const leagues = topLeaguesOf([...live, ...upcoming], { max: request.limit }).map((league) => {
    const isOf = ({ fixture }: (typeof live)[number]) => fixture.competitionId === league.fixture.competitionId
    const [playing, coming] = [live.filter(isOf), upcoming.filter(isOf)]
    const place = placeOf(source.texts, league.fixture, language)
    const head: Omit<TopLeaguesAnswer['data'][number], 'matches'> = {
      ...place,
      total: coming.length,
      live: playing.length,
    }
    const shown = [...playing, ...coming].slice(0, request.matches)
    const matches = shown.flatMap(({ id }) => rows.of(id, request.markets, language, health) ?? [])
    return `${JSON.stringify(head).slice(0, -1)},"matches":[${matches.join(',')}]}`
  })
  return `{"data":[${leagues.join(',')}]}`
}
