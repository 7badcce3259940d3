// The wire of an affiliate's own page: his login, his months, his links. Counts and sums alone: no bettor is named.
import { type Static, Type } from 'typebox'

export { affiliatePaths } from './latePaths.ts'

export const AffiliateLoginBody = Type.Object({
  login: Type.String({ minLength: 1, maxLength: 40 }),
  password: Type.String({ minLength: 1, maxLength: 200 }),
})
/** By the link that the operator gave; it works once. Without `password` it only says whose it is, and logs in nobody. */
export const AffiliatePasswordBody = Type.Object({
  invite: Type.String({ minLength: 1, maxLength: 100 }),
  password: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
})
export const AffiliateEntered = Type.Object({ data: Type.Object({ name: Type.String(), login: Type.String() }) })
export type AffiliateEntered = Static<typeof AffiliateEntered>
export const AffiliateLeft = Type.Object({ ok: Type.Literal(true) })

const Amount = Type.String({ description: 'decimal text' })
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(one: T) => Type.Union([one, Type.Null()])

const planTerms = {
  kind: Type.Union([Type.Literal('cpa'), Type.Literal('share'), Type.Literal('hybrid')]),
  cpa: nullable(Type.Object({ amount: Amount, deposit_min: Amount, wagered_min: Amount })),
  share: nullable(Type.Object({ percent: Type.String(), carries: Type.Boolean() })),
  payment_fee_percent: Type.String(),
}
export const AffiliatePlanAnswer = Type.Object({
  from: Type.String({ description: 'month, "2026-11"' }),
  ...planTerms,
})
export type AffiliatePlanAnswer = Static<typeof AffiliatePlanAnswer>

export const AffiliateMonth = Type.Object({
  month: Type.String(),
  state: Type.Union([
    Type.Literal('open'),
    Type.Literal('nothing'),
    Type.Literal('undecided'),
    Type.Literal('approved'),
    Type.Literal('refused'),
    Type.Literal('paid'),
  ]),
  reference: nullable(Type.String({ description: 'of the payment' })),
  plan: Type.Object(planTerms, { description: 'the one that the month is counted by; kept with a closed month' }),
  registrations: Type.Integer(),
  first_deposits: Type.Integer(),
  qualified: Type.Integer(),
  bettors: Type.Integer({ description: 'who staked' }),
  stakes: Amount,
  winnings: Amount,
  bonuses: Amount,
  vat: Amount,
  deposits: Amount,
  payment_fees: Amount,
  uncollected: Type.String({
    description: 'decimal text; owed by bettors, or written off; below zero where it came in',
  }),
  net_revenue: Amount,
  share: Amount,
  cpa: Amount,
  carried_in: Amount,
  carried_out: Amount,
  commission: Amount,
})
export type AffiliateMonth = Static<typeof AffiliateMonth>

export const AffiliateReport = Type.Object({
  data: Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    currency: Type.String(),
    commission_days: Type.Integer(),
    plan: AffiliatePlanAnswer,
    next_plan: nullable(AffiliatePlanAnswer),
    links: Type.Array(Type.Object({ label: Type.String(), tag: Type.String(), url: Type.String() })),
    months: Type.Array(AffiliateMonth, {
      description: 'newest first, those that are open before those that are closed',
    }),
    postbacks: nullable(
      Type.Object({
        url: Type.String(),
        due: Type.Integer(),
        dead: Type.Integer(),
        secret: nullable(Type.String({ description: 'signatures are made with it; null for a program' })),
      }),
    ),
  }),
})
export type AffiliateReport = Static<typeof AffiliateReport>

export const AffiliateKeyHeader = Type.Object({
  'x-api-key': Type.String({ description: 'a key with the scope affiliate:read' }),
})
