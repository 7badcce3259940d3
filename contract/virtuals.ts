// The wire of super leagues: where each league stands, a match day with its prices or its scores, the table, results.
import { type IncidentKind, incidentKinds } from '@walia/domain/virtuals/incidents.ts'
import { type Static, Type } from 'typebox'
import { Instant, Language, ParentMatchId } from './fields.ts'
import { standingFigures } from './statistics.ts'

export { virtualPaths } from './latePaths.ts'

const asked = { language: Type.Optional(Language) }
const LeagueNumber = Type.Integer({ minimum: 1, maximum: 99 })
const SeasonNumber = Type.Integer({ minimum: 1, maximum: 99_999_999 })
const OrNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()])

export const VirtualsQuery = Type.Object(asked)
export const VirtualDayQuery = Type.Object({
  league: LeagueNumber,
  season: Type.Optional(SeasonNumber),
  day: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 38, description: 'without it the one whose betting ends next' }),
  ),
  market: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999, description: 'without it 1x2' })),
  ...asked,
})
export const VirtualMatchQuery = Type.Object({ parent_match_id: ParentMatchId, ...asked })
export const VirtualTableQuery = Type.Object({ league: LeagueNumber, season: Type.Optional(SeasonNumber), ...asked })
export const VirtualResultsQuery = Type.Object({
  league: LeagueNumber,
  season: Type.Optional(SeasonNumber),
  ...asked,
})

/** `minute`: 1 to 90, in which the goal falls; `side`: 1 home, 2 away. */
export const VirtualGoal = Type.Object({ minute: Type.Integer(), side: Type.Union([Type.Literal(1), Type.Literal(2)]) })
export type VirtualGoal = Static<typeof VirtualGoal>

/** As a goal is named; `kind`: shot, corner, yellow_card, red_card. */
export const VirtualIncident = Type.Object({
  ...VirtualGoal.properties,
  kind: Type.Unsafe<IncidentKind>(Type.Union(incidentKinds.map((kind) => Type.Literal(kind)))),
})
export type VirtualIncident = Static<typeof VirtualIncident>

const phases = ['closed', 'first_half', 'half_time', 'second_half', 'report', 'season_over', 'void'] as const
const Phase = Type.Union(
  phases.map((phase) => Type.Literal(phase)),
  {
    description:
      'of the day on show; closed: the kick-off is awaited; void: nothing was drawn; season_over: the last day of a season has ended',
  },
)
export type VirtualPhase = (typeof phases)[number]

/** A day on the pitch. Scores and goals up to now alone. */
export const VirtualShow = Type.Object({
  season: Type.Integer(),
  day: Type.Integer(),
  phase: Type.Unsafe<VirtualPhase>(Phase),
  kick_off_at: Instant,
  minute: Type.Integer({ description: '0 before the kick-off, 45 at the break, 90 from the whistle on' }),
  whistle_at: Instant,
  matches: Type.Array(
    Type.Object({
      parent_match_id: ParentMatchId,
      home_team: Type.String(),
      away_team: Type.String(),
      home_score: Type.Integer(),
      away_score: Type.Integer(),
      goals: Type.Array(VirtualGoal),
    }),
  ),
})
export type VirtualShow = Static<typeof VirtualShow>

/** Also what the topic `virtual:{league}` sends, whenever something changes: a phase, a goal. */
export const VirtualLeague = Type.Object({
  league: Type.Integer(),
  name: Type.String(),
  season: Type.Integer({ description: 'of the day that takes bets next' }),
  day: Type.Integer({ description: 'whose betting ends next' }),
  closes_at: Instant,
  kick_off_at: Instant,
  show: OrNull(VirtualShow),
  now: Instant,
})
export type VirtualLeague = Static<typeof VirtualLeague>

export const VirtualTerms = Type.Object({
  teams: Type.Integer(),
  days: Type.Integer(),
  matches: Type.Integer({ description: 'of a day, at once' }),
  period_ms: Type.Integer({ description: 'from one closing to the next' }),
  half_ms: Type.Integer(),
  pause_ms: Type.Integer(),
  return_percent: Type.String({ description: 'of what plays, the stake without VAT' }),
})
export type VirtualTerms = Static<typeof VirtualTerms>

export const VirtualsAnswer = Type.Object({
  data: Type.Object({
    terms: VirtualTerms,
    leagues: Type.Array(VirtualLeague, { description: 'the one whose betting ends next first' }),
  }),
})
export type VirtualsAnswer = Static<typeof VirtualsAnswer>

export const VirtualOutcome = Type.Object({
  outcome_id: Type.String(),
  outcome_name: Type.String(),
  odds: OrNull(Type.String({ description: 'null: not for sale' })),
})
export const VirtualMarket = Type.Object({
  sub_type_id: Type.Integer(),
  special_bet_value: Type.String({ description: 'specifiers, empty without' }),
  name: Type.String(),
  outcomes: Type.Array(VirtualOutcome),
})
export type VirtualMarket = Static<typeof VirtualMarket>

export const VirtualMatch = Type.Object({
  parent_match_id: Type.Integer({ description: 'also its parent_virtual_id' }),
  league: Type.Integer(),
  league_name: Type.String(),
  season: Type.Integer(),
  day: Type.Integer(),
  start_time: Type.String({ description: 'when its betting ends; of a day to come as it is planned', ...Instant }),
  home_team: Type.String(),
  away_team: Type.String(),
  home_form: Type.String({ description: 'of the last five matches, the newest last: W, D, L' }),
  away_form: Type.String(),
  home_place: Type.Integer({ description: 'in the table' }),
  away_place: Type.Integer(),
  open: Type.Boolean({ description: 'whether it takes bets' }),
  markets: Type.Array(VirtualMarket),
  show: OrNull(
    Type.Object({
      home_score: Type.Integer(),
      away_score: Type.Integer(),
      half_time: OrNull(Type.String({ description: 'as 1:0, from the break on' })),
      goals: Type.Array(VirtualGoal),
      incidents: Type.Array(VirtualIncident, {
        description:
          'of the whole match, shown in their minutes: nothing is decided by them; none in a list of matches',
      }),
    }),
  ),
})
export type VirtualMatch = Static<typeof VirtualMatch>

export const VirtualDayAnswer = Type.Object({
  data: Type.Object({
    league: Type.Integer(),
    name: Type.String(),
    season: Type.Integer(),
    day: Type.Integer(),
    closes_at: Instant,
    now: Instant,
    matches: Type.Array(VirtualMatch, { description: 'each with the lines of the market that was asked for' }),
  }),
})
export type VirtualDayAnswer = Static<typeof VirtualDayAnswer>

export const VirtualMatchAnswer = Type.Object({ data: VirtualMatch })
export type VirtualMatchAnswer = Static<typeof VirtualMatchAnswer>

export const VirtualMarketsAnswer = Type.Object({
  data: Type.Array(Type.Object({ sub_type_id: Type.Integer(), name: Type.String(), return_percent: Type.String() }), {
    description: 'what every match is offered with',
  }),
})
export type VirtualMarketsAnswer = Static<typeof VirtualMarketsAnswer>

export const VirtualTableAnswer = Type.Object({
  data: Type.Object({
    league: Type.Integer(),
    season: Type.Integer(),
    days: Type.Integer({ description: 'played to their end' }),
    live: Type.Boolean({ description: 'whether matches under way are counted as they stand' }),
    seasons: Type.Array(Type.Integer(), { description: 'whose table can be asked for, newest first' }),
    rows: Type.Array(
      Type.Object({
        place: Type.Integer(),
        team: Type.String(),
        ...standingFigures,
        form: Type.String(),
      }),
    ),
  }),
})
export type VirtualTableAnswer = Static<typeof VirtualTableAnswer>

export const VirtualResultsAnswer = Type.Object({
  data: Type.Object({
    league: Type.Integer(),
    season: Type.Integer(),
    seasons: Type.Array(Type.Integer()),
    weeks: Type.Array(
      Type.Object({
        day: Type.Integer(),
        void: Type.Boolean({ description: 'nothing was drawn, and bets went back' }),
        matches: Type.Array(
          Type.Object({
            parent_match_id: ParentMatchId,
            home_team: Type.String(),
            away_team: Type.String(),
            score: Type.String(),
            half_time: Type.String(),
          }),
        ),
      }),
      { description: 'whose final whistle has gone, newest first' },
    ),
  }),
})
export type VirtualResultsAnswer = Static<typeof VirtualResultsAnswer>
