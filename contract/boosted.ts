// The wire of the boosted multibet (daily jackpot): an operator's lists of matches at boosted prices.
import { type Static, Type } from 'typebox'
import { Instant, Language, ParentMatchId } from './fields.ts'

export { boostedPaths } from './latePaths.ts'

export const BoostedQuery = Type.Object({
  language: Type.Optional(Language),
  country_id: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
})
export const BoostedParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) })

/** `open` while it can be placed: within its window, not closed, some match left. */
export const BoostedHead = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  product_id: Type.Integer(),
  stake: Type.String({ description: 'suggested, decimal text' }),
  opens_at: Instant,
  closes_at: Instant,
  open: Type.Boolean(),
  match_count: Type.Integer(),
  /** The least number of picks of a slip, the most that one slip may hold and one account stake on the list. */
  legs_min: Type.Integer(),
  stake_max: Type.String(),
  account_stake_max: Type.String(),
  /** Whether the accumulator bonus and the win boost come on top. */
  earns_bonus: Type.Boolean(),
  /** One pick of every match still open, at the longest boosted price of each. */
  odds_max: Type.String(),
})
export type BoostedHead = Static<typeof BoostedHead>
export const BoostedListAnswer = Type.Object({
  data: Type.Array(BoostedHead, { description: 'open ones, the one that closes first leading' }),
})
export type BoostedListAnswer = Static<typeof BoostedListAnswer>

export const BoostedOdd = Type.Object({
  odd_key: Type.String(),
  display: Type.String(),
  odd_value: Type.String({ description: 'boosted price, what it is sold at' }),
  normal_value: Type.Union([Type.String(), Type.Null()], { description: 'the ordinary price now' }),
  outcome_id: Type.String(),
  special_bet_value: Type.String(),
  sub_type_id: Type.Integer(),
  odd_active: Type.Integer({ minimum: 0, maximum: 1 }),
  market_active: Type.Integer({ minimum: 0, maximum: 1 }),
})
export type BoostedOdd = Static<typeof BoostedOdd>
export const BoostedMatch = Type.Object({
  parent_match_id: ParentMatchId,
  match_id: Type.Integer(),
  home_team: Type.String(),
  away_team: Type.String(),
  start_time: Instant,
  sport_id: Type.Integer(),
  competition_name: Type.String(),
  category: Type.String(),
  /** Betting on this match has ended. */
  closed: Type.Boolean(),
  markets: Type.Array(
    Type.Object({
      sub_type_id: Type.Integer(),
      special_bet_value: Type.String(),
      name: Type.String(),
      odds: Type.Array(BoostedOdd),
    }),
  ),
})
export type BoostedMatch = Static<typeof BoostedMatch>
export const BoostedAnswer = Type.Object({
  data: Type.Object({ ...BoostedHead.properties, matches: Type.Array(BoostedMatch) }),
})
export type BoostedAnswer = Static<typeof BoostedAnswer>
