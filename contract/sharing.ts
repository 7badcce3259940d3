// The wire of share codes and of checking a bet by its ids.
import { type Static, Type } from 'typebox'
import { Derivation, Ticket } from './bets.ts'
import { CashedOutPart } from './cashout.ts'
import { Instant, Language, ParentMatchId } from './fields.ts'

export { sharingPaths } from './paths.ts'

const Flag = Type.Union([Type.Boolean(), Type.Integer({ minimum: 0, maximum: 1 })])
/** As typed or pasted; malformed codes are answered like unknown ones. */
const CodeText = Type.String({ maxLength: 300 })

export const SharePickBody = Type.Object({
  odd_key: Type.Optional(Type.String({ maxLength: 200 })),
  outcome_id: Type.String({ minLength: 1, maxLength: 100 }),
  special_bet_value: Type.String({ maxLength: 300 }),
  parent_match_id: ParentMatchId,
  sub_type_id: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
  has_parent: Type.Optional(Flag),
  parent_code: Type.Optional(
    Type.Union([Type.String({ maxLength: 16 }), Type.Null()], {
      description: 'the code that the pick was loaded from',
    }),
  ),
})
export type SharePickBody = Static<typeof SharePickBody>

/** Shares a slip, or with `bet_id` a placed ticket of the caller. Visitors send neither profile id nor token. */
export const ShareBody = Type.Object({
  profile_id: Type.Optional(Type.Integer()),
  bet_id: Type.Optional(Type.String({ maxLength: 40 })),
  token: Type.Optional(Type.String({ maxLength: 200 })),
  src: Type.Optional(Type.String({ maxLength: 30 })),
  product_type: Type.Optional(Type.String({ maxLength: 30, default: 'normal' })),
  country_id: Type.Optional(Type.Integer()),
  country: Type.Optional(Type.String({ maxLength: 60 })),
  language: Type.Optional(Language),
  betslip: Type.Optional(Type.Array(SharePickBody, { maxItems: 100 })),
})
export type ShareBody = Static<typeof ShareBody>

export const ShareAnswer = Type.Object({
  message: Type.String(),
  code: Type.String({ examples: ['WAH7K2CD'] }),
  link: Type.String(),
  meta: Type.Object({
    social_urls: Type.Object({
      twitter: Type.String(),
      facebook: Type.String(),
      whatsapp: Type.String(),
      telegram: Type.String(),
    }),
    product_type: Type.String(),
    expires_at: Instant,
  }),
})
export type ShareAnswer = Static<typeof ShareAnswer>

export const ShareQuery = Type.Object({
  code: CodeText,
  src: Type.Optional(Type.String({ maxLength: 30 })),
  language: Type.Optional(Language),
})
export type ShareQuery = Static<typeof ShareQuery>

/** A pick with everything that a slip shows of it, and what happened to it since it was shared. */
export const SharedPick = Type.Object({
  state: Type.Union([Type.Literal('same'), Type.Literal('moved'), Type.Literal('suspended'), Type.Literal('expired')]),
  shared_odd_value: Type.Union([Type.String(), Type.Null()], { description: 'price when it was shared' }),
  odd_value: Type.String({ description: 'price now, the last one known while it is not sold' }),
  odd_active: Type.Integer({ minimum: 0, maximum: 1 }),
  market_active: Type.Integer({ minimum: 0, maximum: 1 }),
  match_id: Type.Integer(),
  parent_match_id: ParentMatchId,
  home_team: Type.String(),
  away_team: Type.String(),
  start_time: Instant,
  sport_id: Type.Integer(),
  competition_name: Type.String(),
  sub_type_id: Type.Integer(),
  market_name: Type.String(),
  special_bet_value: Type.String(),
  outcome_id: Type.String(),
  odd_key: Type.String(),
  display: Type.String(),
  bet_type: Type.Integer({ description: '7 prematch, 8 live' }),
  live: Type.Boolean(),
})
export type SharedPick = Static<typeof SharedPick>

export const SharedAnswer = Type.Object({
  message: Type.String(),
  data: Type.Array(SharedPick),
  meta: Type.Object({ product_type: Type.String(), code: Type.String(), expires_at: Instant }),
})
export type SharedAnswer = Static<typeof SharedAnswer>

/** Both ids of the receipt. An unknown ticket and a wrong sequence id get the same answer. */
export const CheckBetQuery = Type.Object({
  bet_id: Type.String({ maxLength: 60 }),
  seq_id: Type.String({ maxLength: 20 }),
  language: Type.Optional(Language),
})
export type CheckBetQuery = Static<typeof CheckBetQuery>
export const CheckBetAnswer = Type.Object({
  data: Ticket,
  derivation: Derivation,
  cashouts: Type.Array(CashedOutPart, { description: 'what was cashed out of it so far, oldest first' }),
})
export type CheckBetAnswer = Static<typeof CheckBetAnswer>
