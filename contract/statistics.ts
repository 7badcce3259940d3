// The wire of what is known about a match beside its prices: form, head to head, standings, counts and its events.
import { type Static, Type } from 'typebox'
import { Instant, Language, ParentMatchId } from './fields.ts'
import { LiveState, MatchListItem } from './matches.ts'

const { odds: _odds, side_bets: _sideBets, market_count: _count, ...head } = MatchListItem.properties
/** A match without its prices; of one that is long over `bet_status` is closed and `version` 0. */
export const MatchHead = Type.Object(head)
export type MatchHead = Static<typeof MatchHead>

export const StatisticsQuery = Type.Object({ parent_match_id: ParentMatchId, language: Type.Optional(Language) })
export const LiveStatsQuery = Type.Object({ id: ParentMatchId, language: Type.Optional(Language) })

const PeriodScore = Type.Object({
  period: Type.String({ description: 'key of periods.json' }),
  home: Type.Integer(),
  away: Type.Integer(),
})

/** A match that was played. Scores are final, overtime included. */
export const PlayedMatch = Type.Object({
  parent_match_id: ParentMatchId,
  start_time: Instant,
  competition_id: Type.Integer(),
  competition_name: Type.String(),
  category: Type.String(),
  home_team: Type.String(),
  away_team: Type.String(),
  home_score: Type.Integer(),
  away_score: Type.Integer(),
  /** Where the sport has halves. */
  half_time: Type.Union([Type.Object({ home: Type.Integer(), away: Type.Integer() }), Type.Null()]),
  period_scores: Type.Array(PeriodScore),
  /** Key of periods.json: ended, endedOvertime, endedPenalties. */
  ending: Type.String(),
  /** Which side the team in question was, and how it ended for it; head to head: for today's home side. */
  side: Type.Union([Type.Literal('home'), Type.Literal('away')]),
  outcome: Type.Union([Type.Literal('won'), Type.Literal('drawn'), Type.Literal('lost')]),
})
export type PlayedMatch = Static<typeof PlayedMatch>

/** What any table says of a team. */
export const standingFigures = {
  played: Type.Integer(),
  won: Type.Integer(),
  drawn: Type.Integer(),
  lost: Type.Integer(),
  scored: Type.Integer(),
  conceded: Type.Integer(),
  points: Type.Integer(),
}
export const StandingRow = Type.Object({
  position: Type.Integer(),
  team: Type.String(),
  /** Marks the two teams of this match. */
  side: Type.Union([Type.Literal('home'), Type.Literal('away'), Type.Null()]),
  ...standingFigures,
})
export type StandingRow = Static<typeof StandingRow>

/** `meta` is null for an unknown match. */
export const StatisticsAnswer = Type.Object({
  data: Type.Object({
    /** The last five of each side, newest first. */
    form: Type.Object({ home: Type.Array(PlayedMatch), away: Type.Array(PlayedMatch) }),
    head_to_head: Type.Object({
      home_wins: Type.Integer(),
      draws: Type.Integer(),
      away_wins: Type.Integer(),
      /** The last ten, newest first. */
      matches: Type.Array(PlayedMatch),
    }),
    /** Empty where the competition has no table: cups and single players. */
    standings: Type.Array(StandingRow),
  }),
  meta: Type.Union([MatchHead, Type.Null()]),
})
export type StatisticsAnswer = Static<typeof StatisticsAnswer>

export const TimelineEvent = Type.Object({
  /** From 1, without gaps. */
  seq: Type.Integer(),
  at: Type.Integer({ description: 'ms since epoch' }),
  /** Match clock mm:ss, or null where the sport has none. */
  clock: Type.Union([Type.String(), Type.Null()]),
  period: Type.String({ description: 'key of periods.json' }),
  kind: Type.String({
    description:
      'period (a new one began), joined (recording began in mid-match), goal, score, set, game, corner, yellow_card, red_card, yellow_red_card; with _corrected behind it where a count was taken back',
  }),
  team: Type.Union([Type.Literal(1), Type.Literal(2), Type.Null()]),
  /** Totals after the event: of the match for goals, scores, sets and periods; of the set for games; else of the count. */
  home: Type.Integer(),
  away: Type.Integer(),
})
export type TimelineEvent = Static<typeof TimelineEvent>

/** Oldest first. `meta` is null for an unknown match. */
export const TimelineAnswer = Type.Object({
  data: Type.Array(TimelineEvent),
  meta: Type.Union([MatchHead, Type.Null()]),
})
export type TimelineAnswer = Static<typeof TimelineAnswer>

export const LiveStatsAnswer = Type.Object({
  data: Type.Object({
    /** Null before the start; after the end the final score with period `ended`. */
    live: Type.Union([LiveState, Type.Null()]),
    /** Counts in the order to show: corners, yellow_cards, red_cards and whatever else the feed counts. */
    statistics: Type.Array(Type.Object({ name: Type.String(), home: Type.Integer(), away: Type.Integer() })),
    /** The last ten events, newest first. */
    events: Type.Array(TimelineEvent),
  }),
  meta: Type.Union([MatchHead, Type.Null()]),
})
export type LiveStatsAnswer = Static<typeof LiveStatsAnswer>
