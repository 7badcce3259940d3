// The wire of odds boosts: those that whoever asks can use now.
import { type Static, Type } from 'typebox'
import { Instant, Language, ParentMatchId } from './fields.ts'

export { oddsBoostsPath } from './latePaths.ts'

export const OddsBoostsBody = Type.Object({
  token: Type.Optional(Type.String({ maxLength: 200, description: 'without it the ones for everybody are answered' })),
  language: Type.Optional(Language),
})

const Outcome = Type.Object({
  odd_key: Type.String(),
  display: Type.String(),
  outcome_id: Type.String(),
  special_bet_value: Type.String(),
  sub_type_id: Type.Integer(),
  odd_value: Type.String({ description: 'the ordinary price now; 0.00 while it is not for sale' }),
  boosted_value: Type.Union([Type.String(), Type.Null()], { description: 'null while nothing is added' }),
  odd_active: Type.Integer({ minimum: 0, maximum: 1 }),
  market_active: Type.Integer({ minimum: 0, maximum: 1 }),
})

const BoostedLine = Type.Object({
  parent_match_id: ParentMatchId,
  match_id: Type.Integer(),
  home_team: Type.String(),
  away_team: Type.String(),
  start_time: Instant,
  sport_id: Type.Integer(),
  competition_name: Type.String(),
  category: Type.String(),
  sub_type_id: Type.Integer(),
  special_bet_value: Type.String(),
  name: Type.String(),
  odds: Type.Array(Outcome),
})
export type BoostedLine = Static<typeof BoostedLine>

export const OddsBoost = Type.Object({
  id: Type.Integer(),
  percent: Type.Integer({ description: 'on top of the ordinary price' }),
  odds_max: Type.String({ description: 'no price is raised above it' }),
  stake_max: Type.String(),
  uses_left: Type.Integer({ description: 'bets that whoever asks can still place on it' }),
  closes_at: Instant,
  personal: Type.Boolean({ description: 'for accounts that are named' }),
  event: Type.Union([BoostedLine, Type.Null()], { description: 'null: any one pick before its match' }),
})
export type OddsBoost = Static<typeof OddsBoost>

export const OddsBoostsAnswer = Type.Object({
  data: Type.Array(OddsBoost, { description: 'the one that closes first leading' }),
})
export type OddsBoostsAnswer = Static<typeof OddsBoostsAnswer>
