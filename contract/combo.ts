// The wire of combo bets: the matches that can be built on, and quotes of picks priced together.
import { type Static, Type } from 'typebox'
import { Instant, Language, OddsText, ParentMatchId } from './fields.ts'
import { MatchListItem } from './matches.ts'

export { comboPaths } from './latePaths.ts'

export const ComboMatchesQuery = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 1000 }),
  sport_id: Type.Optional(Type.Integer({ minimum: -1, maximum: 1_000_000 })),
  language: Type.Optional(Language),
  country_id: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
})
export type ComboMatchesQuery = Static<typeof ComboMatchesQuery>
export const ComboMatchesAnswer = Type.Object({
  matches: Type.Array(MatchListItem, { description: 'live ones first, then by start; rows as in uo/matches' }),
  meta: Type.Object({ total: Type.Integer() }),
})
export type ComboMatchesAnswer = Static<typeof ComboMatchesAnswer>

/** A pick as it is quoted; a leg of v2/bet is one. */
export const ComboPickBody = Type.Object({
  parent_match_id: ParentMatchId,
  sub_type_id: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
  special_bet_value: Type.String({ maxLength: 300 }),
  outcome_id: Type.String({ minLength: 1, maxLength: 100 }),
  odd_value: Type.Optional(OddsText),
  bet_type: Type.Optional(Type.Union([Type.Literal(7), Type.Literal(8)])),
})
export type ComboPickBody = Static<typeof ComboPickBody>
export const ComboQuoteBody = Type.Object({
  betslip: Type.Array(ComboPickBody, { minItems: 1, maxItems: 100 }),
  language: Type.Optional(Language),
})
export type ComboQuoteBody = Static<typeof ComboQuoteBody>

const Place = Type.Integer({ minimum: 0, description: 'place in `betslip`, from 0' })

/** Why no price is given: `place` is the pick that has to go, `with` the picks it cannot be combined with. */
export const ComboProblem = Type.Object({
  place: Place,
  code: Type.Union([
    Type.Literal('LEG_EXPIRED'),
    Type.Literal('LEG_SUSPENDED'),
    Type.Literal('DUPLICATE_PICK'),
    Type.Literal('PICKS_NOT_COMBINABLE'),
    Type.Literal('PICKS_CONFLICT'),
    Type.Literal('PICKS_ADD_NOTHING'),
  ]),
  with: Type.Array(Place),
  message: Type.String({ description: 'names the picks, in the language asked for' }),
})
export type ComboProblem = Static<typeof ComboProblem>
export type ComboProblemCode = ComboProblem['code']

/** The picks of one match and the price they are sold at together; the price of the ticket is the product of these. */
export const ComboGroup = Type.Object({
  parent_match_id: ParentMatchId,
  odd_value: Type.String({ description: 'joint price of the match' }),
  places: Type.Array(Place),
  redundant: Type.Array(Place, { description: 'picks that the others imply: they add nothing' }),
})
export type ComboGroup = Static<typeof ComboGroup>

/**
 * With problems there is neither price nor id. `picks` has every pick's own price now, null while it is not for sale.
 * Placed within its life by `quote_id`, the total stands whatever the prices do meanwhile, at any process.
 */
export const ComboQuote = Type.Object({
  quote_id: Type.Union([Type.String({ examples: ['quo_…'] }), Type.Null()]),
  expires_at: Type.Union([Instant, Type.Null()]),
  life_seconds: Type.Integer(),
  total_odds: Type.Union([Type.String(), Type.Null()]),
  groups: Type.Array(ComboGroup),
  picks: Type.Array(
    Type.Object({ place: Place, odd_value: Type.Union([Type.String(), Type.Null()]), live: Type.Boolean() }),
  ),
  problems: Type.Array(ComboProblem),
})
export type ComboQuote = Static<typeof ComboQuote>

/** `details` of ODDS_CHANGED on a combo slip: the present price, to be accepted or not. */
export const ComboChanged = Type.Object({ quote: ComboQuote })
export type ComboChanged = Static<typeof ComboChanged>
