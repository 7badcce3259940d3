// The wire of lists and matches: uo/matches (both bases), uo/totalMatches, uo/sports, match and live uo/match.
import { type Static, Type } from 'typebox'
import { Instant, Language, ParentMatchId } from './fields.ts'
import { TAB } from './paths.ts'

export { ALL_SPORTS, matchPaths, TAB } from './paths.ts'

const numberText = (minimum: number, maximum: number, fallback?: number, description?: string) =>
  Type.Integer({
    minimum,
    maximum,
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(description === undefined ? {} : { description }),
  })

const Tab = Type.Integer({ enum: Object.values(TAB), description: "-1 today's highlights, -2 upcoming, 1 tomorrow" })

/** When matches start: within an hour or three, today, or on a day of the market's calendar. */
const StartTime = Type.String({
  pattern: '^(1h|3h|today|[0-9]{4}-[0-9]{2}-[0-9]{2})$',
  description: '1h, 3h, today or a date, YYYY-MM-DD, up to 30 days ahead',
})

export const MatchListQuery = Type.Object({
  page: numberText(1, 10_000, 1),
  limit: numberText(1, 1000, 10, 'at most 100 for markets that no filter of the lists offers'),
  tab_id: Type.Optional(Tab),
  tab: Type.Optional(Tab),
  /** One market id or several separated by commas, "1,186,340" being the default. */
  sub_type_id: Type.Optional(Type.String({ pattern: '^[0-9]{1,6}(,[0-9]{1,6}){0,9}$' })),
  sport_id: Type.Optional(numberText(-1, 1_000_000)),
  /** Leagues: one or several separated by commas; -1 for all. */
  tag_id: Type.Optional(Type.String({ pattern: '^(-1|[0-9]{1,15}(,[0-9]{1,15}){0,9})$' })),
  category_id: Type.Optional(numberText(-1, Number.MAX_SAFE_INTEGER)),
  competition_id: Type.Optional(numberText(-1, Number.MAX_SAFE_INTEGER)),
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  time: Type.Optional(StartTime),
  language: Type.Optional(Language),
  country_id: Type.Optional(numberText(0, 1000)),
})
export type MatchListQuery = Static<typeof MatchListQuery>

export const Odd = Type.Object({
  odd_key: Type.String({ description: 'rendered outcome name: 1, X, 2, Over 2.5' }),
  display: Type.String(),
  odd_value: Type.String({ description: 'two decimals; "0" when no price was ever known' }),
  outcome_id: Type.String(),
  special_bet_value: Type.String({ description: 'specifiers, keys sorted, joined by |; empty without' }),
  sub_type_id: Type.Integer(),
  odd_active: Type.Integer({ minimum: 0, maximum: 1 }),
  market_active: Type.Integer({ minimum: 0, maximum: 1 }),
})
export type Odd = Static<typeof Odd>

export const Market = Type.Object({
  sub_type_id: Type.Integer(),
  name: Type.String(),
  special_bet_value: Type.String(),
  /** Feed's status of the line: 1 active, -1 suspended, 0 off, -2 handed over. */
  status: Type.Integer(),
  market_active: Type.Integer({ minimum: 0, maximum: 1 }),
  favourite: Type.Boolean(),
  groups: Type.Array(Type.String(), { description: 'all, main, goals, handicap, halves, corners, cards, sets, other' }),
  odds: Type.Array(Odd),
})
export type Market = Static<typeof Market>

/** What is moving in a match now; null before the start. */
export const LiveState = Type.Object({
  home_score: Type.String(),
  away_score: Type.String(),
  period: Type.String({
    description: 'key of periods.json: notStarted, half1, halfTime, half2, overtime, set1…, quarter1…, ended',
  }),
  /** Elapsed time mm:ss, or null where the sport has no clock. */
  clock: Type.Union([Type.String(), Type.Null()]),
  clock_at: Type.Integer({ description: 'ms since epoch when `clock` was read' }),
  clock_running: Type.Boolean(),
  clock_speed: Type.Number({ description: 'match seconds per second; 1 but in an accelerated world' }),
  period_scores: Type.Array(Type.Object({ period: Type.String(), home: Type.String(), away: Type.String() })),
  server: Type.Optional(Type.Integer()),
  /** Points of the running game: 0, 15, 30, 40, 50 = advantage; tie-break points. */
  home_game_score: Type.Optional(Type.String()),
  away_game_score: Type.Optional(Type.String()),
  statistics: Type.Optional(Type.Record(Type.String(), Type.Tuple([Type.Integer(), Type.Integer()]))),
})
export type LiveState = Static<typeof LiveState>

export const MatchListItem = Type.Object({
  match_id: Type.Integer(),
  parent_match_id: ParentMatchId,
  home_team: Type.String(),
  away_team: Type.String(),
  start_time: Instant,
  sport_id: Type.Integer(),
  sport_name: Type.String(),
  competition_id: Type.Integer(),
  competition_name: Type.String(),
  category_id: Type.Integer(),
  category: Type.String(),
  /** The first entry is the market shown. */
  odds: Type.Array(Market),
  side_bets: Type.Integer({ description: 'other markets on offer than the one shown in `odds`' }),
  market_count: Type.Integer({ description: 'markets on offer, however many lines each has' }),
  is_srl: Type.Integer({ minimum: 0, maximum: 1 }),
  bet_status: Type.Union([Type.Literal('open'), Type.Literal('suspended'), Type.Literal('closed')]),
  live: Type.Union([LiveState, Type.Null()]),
  /** With `version` says which of two answers is newer: grows with every start of the feed's consumer. */
  epoch: Type.Integer(),
  /** Version of the match in the price book; counted anew in every epoch. */
  version: Type.Integer(),
})
export type MatchListItem = Static<typeof MatchListItem>

/** Where a category's or competition's page is. */
export const Place = Type.Object({
  sport_id: Type.Integer(),
  sport_name: Type.String(),
  category_id: Type.Integer(),
  category: Type.String(),
  competition_id: Type.Optional(Type.Integer()),
  competition_name: Type.Optional(Type.String()),
})
export type Place = Static<typeof Place>

export const MatchListMeta = Type.Object({
  tabs: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  tags: Type.Array(Type.Object({ tag_id: Type.Integer(), tag_title: Type.String() })),
  sports: Type.Array(Type.Object({ sport_id: Type.Integer(), sport_name: Type.String(), total: Type.Integer() })),
  filters: Type.Array(
    Type.Object({ name: Type.String(), sub_type_id: Type.String(), odd_keys: Type.Array(Type.String()) }),
  ),
  total: Type.Integer(),
  /** Only where a category or competition was asked for; null when it has no matches now. */
  place: Type.Optional(Type.Union([Place, Type.Null()])),
})
export type MatchListMeta = Static<typeof MatchListMeta>

/** A game found by a keyword. */
export const GameItem = Type.Object({
  game_id: Type.String(),
  name: Type.String(),
  provider: Type.String(),
  image: Type.String(),
  route: Type.String({ description: 'address inside the product' }),
})
export type GameItem = Static<typeof GameItem>

export const MatchListAnswer = Type.Object({
  data: Type.Array(MatchListItem),
  meta: MatchListMeta,
  /** Only where a keyword was asked for. */
  games: Type.Optional(Type.Array(GameItem)),
})
export type MatchListAnswer = Static<typeof MatchListAnswer>

/** Live matches first, then upcoming ones; without a competition the whole category. Answers as the list does. */
export const CompetitionQuery = Type.Object({
  sport_id: Type.Optional(numberText(-1, 1_000_000)),
  category_id: Type.Optional(numberText(-1, Number.MAX_SAFE_INTEGER)),
  competition_id: Type.Optional(numberText(-1, Number.MAX_SAFE_INTEGER)),
  sub_type_id: Type.Optional(MatchListQuery.properties.sub_type_id),
  time: Type.Optional(StartTime),
  page: numberText(1, 10_000, 1),
  limit: numberText(1, 1000, 50),
  language: Type.Optional(Language),
  country_id: Type.Optional(numberText(0, 1000)),
})
export type CompetitionQuery = Static<typeof CompetitionQuery>

export const TopLeaguesQuery = Type.Object({
  sport_id: Type.Optional(numberText(-1, 1_000_000)),
  limit: numberText(1, 50, 12),
  /** Rows per league. */
  matches: numberText(0, 20, 0),
  sub_type_id: Type.Optional(MatchListQuery.properties.sub_type_id),
  language: Type.Optional(Language),
  country_id: Type.Optional(numberText(0, 1000)),
})
export type TopLeaguesQuery = Static<typeof TopLeaguesQuery>

/** Most important first; `total` upcoming and `live` matches, and the first rows of each. */
export const TopLeaguesAnswer = Type.Object({
  data: Type.Array(
    Type.Object({
      sport_id: Type.Integer(),
      sport_name: Type.String(),
      category_id: Type.Integer(),
      category: Type.String(),
      competition_id: Type.Integer(),
      competition_name: Type.String(),
      total: Type.Integer(),
      live: Type.Integer(),
      matches: Type.Array(MatchListItem),
    }),
  ),
})
export type TopLeaguesAnswer = Static<typeof TopLeaguesAnswer>

export const TotalsQuery = Type.Object({
  country_id: Type.Optional(numberText(0, 1000)),
  language: Type.Optional(Language),
})
export const SportsQuery = Type.Object({
  page: numberText(1, 10_000, 1),
  limit: numberText(1, 1000, 50),
  country_id: Type.Optional(numberText(0, 1000)),
  language: Type.Optional(Language),
})
export type SportsQuery = Static<typeof SportsQuery>

export const TotalsAnswer = Type.Object({
  total_live_matches: Type.Integer(),
  total_shikisha_matches: Type.Integer(),
  total_betbuilder_matches: Type.Integer(),
})
export type TotalsAnswer = Static<typeof TotalsAnswer>

export const SportsAnswer = Type.Object({
  data: Type.Array(
    Type.Object({
      sport_id: Type.Integer(),
      sport_name: Type.String(),
      total: Type.Integer(),
      live: Type.Integer(),
      categories: Type.Array(
        Type.Object({
          category_id: Type.Integer(),
          category: Type.String(),
          total: Type.Integer(),
          competitions: Type.Array(
            Type.Object({ competition_id: Type.Integer(), competition_name: Type.String(), total: Type.Integer() }),
          ),
        }),
      ),
    }),
  ),
})
export type SportsAnswer = Static<typeof SportsAnswer>

export const MatchQuery = Type.Object({ parent_match_id: ParentMatchId, language: Type.Optional(Language) })
export type MatchQuery = Static<typeof MatchQuery>

const { odds: _listOdds, ...matchHead } = MatchListItem.properties
export const MatchMeta = Type.Object({ ...matchHead, groups: Type.Array(Type.String()) })
export type MatchMeta = Static<typeof MatchMeta>

/** What the lists call a market that they show; a match's page may call it otherwise. */
export const ListName = Type.Object({ name: Type.String(), sub_type_ids: Type.Array(Type.Integer()) })
export type ListName = Static<typeof ListName>

/** `meta` is null when the match is unknown or over. */
export const MatchAnswer = Type.Object({
  data: Type.Array(Market),
  meta: Type.Union([MatchMeta, Type.Null()]),
  /** Of the markets in `data`. */
  list_names: Type.Optional(Type.Array(ListName)),
})
export type MatchAnswer = Static<typeof MatchAnswer>

export const LiveMatchQuery = Type.Object({
  id: ParentMatchId,
  type: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  language: Type.Optional(Language),
})
export type LiveMatchQuery = Static<typeof LiveMatchQuery>
const FlatOdd = Type.Object({ ...Odd.properties, market_name: Type.String() })
export type FlatOdd = Static<typeof FlatOdd>
/** Odds flat, as the slip refreshes them; `meta` as in `match`, or null. */
export const LiveMatchAnswer = Type.Object({ data: Type.Array(FlatOdd), meta: Type.Union([MatchMeta, Type.Null()]) })
export type LiveMatchAnswer = Static<typeof LiveMatchAnswer>
