// The wire of safer play: a bettor's own limits, time-out and self-exclusion, and today's figures.
import { type Static, Type } from 'typebox'
import { AmountText, Instant, Language } from './fields.ts'

export { saferPlayPaths } from './latePaths.ts'

const common = { token: Type.Optional(Type.String({ maxLength: 200 })), language: Type.Optional(Language) }
const Kind = Type.Union([Type.Literal('deposit'), Type.Literal('stake'), Type.Literal('loss'), Type.Literal('time')])
const Period = Type.Union([Type.Literal('day'), Type.Literal('week'), Type.Literal('month')])
const As = Type.Union([Type.Literal('time_out'), Type.Literal('self_excluded')])
const OptionalAmount = Type.Union([AmountText, Type.Null()], {
  description: 'null: no limit; of time whole minutes',
})

export const PlayLimitBody = Type.Object({ kind: Kind, period: Period, amount: OptionalAmount, ...common })
export type PlayLimitBody = Static<typeof PlayLimitBody>

/** A time-out in hours, a self-exclusion in months: one of the market's lengths. */
export const ExclusionBody = Type.Object({ as: As, length: Type.Integer({ minimum: 1, maximum: 10_000 }), ...common })
export type ExclusionBody = Static<typeof ExclusionBody>

export const PlayLimitShown = Type.Object({
  kind: Kind,
  period: Period,
  amount: OptionalAmount,
  used: Type.String({ description: 'decimal text; of a loss limit it may be negative, of time whole minutes' }),
  open: Type.String({ description: 'of a deposit limit: deposits under way, which count as if credited; else 0.00' }),
  left: Type.Union([Type.String(), Type.Null()], { description: 'of the limit less `used` and `open`' }),
  ends_at: Instant,
  next: Type.Union([Type.Object({ amount: OptionalAmount, at: Instant }), Type.Null()], {
    description: 'a raise or removal that waits',
  }),
})
export type PlayLimitShown = Static<typeof PlayLimitShown>

export const SaferPlayAnswer = Type.Object({
  data: Type.Object({
    limits: Type.Array(PlayLimitShown),
    exclusion: Type.Union([Type.Object({ as: As, until: Instant }), Type.Null()]),
    session_started_at: Instant,
    staked_today: Type.String({ description: 'stakes of cash less those that came back, as in the statement' }),
    net_today: Type.String({ description: 'what bets brought today less what they cost, of cash; may be negative' }),
  }),
})
export type SaferPlayAnswer = Static<typeof SaferPlayAnswer>

export const ExcludedAnswer = Type.Object({ data: Type.Object({ as: As, until: Instant }) })
export type ExcludedAnswer = Static<typeof ExcludedAnswer>
