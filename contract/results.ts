// The wire of results: the matches of a day that were played to their end, by sport and league.
import { type Static, Type } from 'typebox'
import { Instant, Language, ParentMatchId } from './fields.ts'

const id = Type.Optional(Type.Integer({ minimum: -1, maximum: Number.MAX_SAFE_INTEGER, description: '-1 for all' }))

export const ResultsQuery = Type.Object({
  day: Type.Optional(
    Type.String({
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
      description: "day of kick-off in the market's time; today",
    }),
  ),
  sport_id: id,
  competition_id: id,
  page: Type.Integer({ minimum: 1, maximum: 1000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
  language: Type.Optional(Language),
  country_id: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
})
export type ResultsQuery = Static<typeof ResultsQuery>

export const ResultItem = Type.Object({
  parent_match_id: ParentMatchId,
  start_time: Instant,
  sport_id: Type.Integer(),
  sport_name: Type.String(),
  category_id: Type.Integer(),
  category: Type.String(),
  competition_id: Type.Integer(),
  competition_name: Type.String(),
  home_team: Type.String(),
  away_team: Type.String(),
  /** Final, overtime included. */
  home_score: Type.Integer(),
  away_score: Type.Integer(),
  half_time: Type.Union([Type.Object({ home: Type.Integer(), away: Type.Integer() }), Type.Null()]),
  period_scores: Type.Array(
    Type.Object({
      period: Type.String({ description: 'key of periods.json' }),
      home: Type.Integer(),
      away: Type.Integer(),
    }),
  ),
  ending: Type.String({ description: 'key of periods.json: ended, endedOvertime, endedPenalties' }),
})
export type ResultItem = Static<typeof ResultItem>

export const ResultsAnswer = Type.Object({
  /** By sport, then league, most important first, then by start. */
  data: Type.Array(ResultItem),
  meta: Type.Object({
    day: Type.String(),
    today: Type.String(),
    days: Type.Array(Type.String(), { description: 'days that can be asked for, newest first' }),
    sports: Type.Array(Type.Object({ sport_id: Type.Integer(), sport_name: Type.String(), total: Type.Integer() })),
    /** Of the sport asked for. */
    leagues: Type.Array(
      Type.Object({
        competition_id: Type.Integer(),
        competition_name: Type.String(),
        category: Type.String(),
        total: Type.Integer(),
      }),
    ),
    total: Type.Integer(),
  }),
})
export type ResultsAnswer = Static<typeof ResultsAnswer>
