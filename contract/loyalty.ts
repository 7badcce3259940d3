// The wire of loyalty points: how many there are, and redeeming them.
import { type TierName, tierNames } from '@walia/domain/loyalty/tiers.ts'
import { type Static, Type } from 'typebox'
import { IdempotencyKey, Instant, Language } from './fields.ts'

export { loyaltyPaths } from './latePaths.ts'

const caller = { token: Type.Optional(Type.String({ maxLength: 200 })), language: Type.Optional(Language) }

export const PointsBody = Type.Object(caller)
export const RedeemBody = Type.Object({
  points: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  request_id: Type.Optional(IdempotencyKey),
  ...caller,
})

const Name = Type.Unsafe<TierName>(Type.Union(tierNames.map((name) => Type.Literal(name))))
const Tier = Type.Object({
  name: Name,
  days: Type.Integer({ description: 'points that were earned in so many days count' }),
  earned: Type.Integer({ description: 'in these days, less what was taken back' }),
  next: Type.Union([Type.Null(), Type.Object({ name: Name, points_min: Type.Integer(), missing: Type.Integer() })]),
})

export const LoyaltyAnswer = Type.Object({
  data: Type.Object({
    points: Type.Integer(),
    point_value: Type.String({ description: 'free-bet money for one point, decimal text' }),
    redeem_min: Type.Integer(),
    redeem_max: Type.Integer({ description: 'what can be redeemed now: of the points, and of these seven days' }),
    week: Type.Object(
      {
        max: Type.Integer(),
        left: Type.Integer(),
        others: Type.Integer({ description: 'redeemed by other accounts of the same browser or payer' }),
        from: Type.Union([Type.Null(), Instant], {
          description: 'when the fewest points can be redeemed again; null: seven days allow them now',
        }),
      },
      { description: 'what a person can redeem in seven days' },
    ),
    free_bet: Type.String({ description: 'free-bet money that points were redeemed to' }),
    stake_min: Type.String({ description: 'of a bet that is paid with it' }),
    odds_min: Type.String({ description: 'least total odds of a bet that is paid with it' }),
    earning_odds_min: Type.String({ description: 'least total odds of a bet that earns points' }),
    earning_stake_min: Type.String(),
    tier: Tier,
  }),
})
export type LoyaltyAnswer = Static<typeof LoyaltyAnswer>
