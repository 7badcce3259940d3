// The wire of what a bettor holds beside cash: free bets, bonus money and their terms.
import { type Static, Type } from 'typebox'
import { IdempotencyKey, Instant, Language } from './fields.ts'

export { bonusesPath, claimPath } from './latePaths.ts'

const caller = { token: Type.Optional(Type.String({ maxLength: 200 })), language: Type.Optional(Language) }
export const BonusesBody = Type.Object(caller)
export const ClaimBody = Type.Object({
  campaign: Type.Optional(
    Type.Union([Type.Literal('first_deposit'), Type.Literal('sign_up')], { description: 'first_deposit without it' }),
  ),
  request_id: Type.Optional(IdempotencyKey),
  ...caller,
})

/** What a stake can be paid with instead of cash, and what a slip must be like for it. */
const Source = Type.Object({
  source: Type.Union([Type.Literal('bonus'), Type.Literal('free_bet'), Type.Literal('points')]),
  balance: Type.String({ description: 'decimal text' }),
  stake_min: Type.String(),
  odds_min: Type.String({ description: 'least total odds' }),
  legs_min: Type.Integer(),
  stake_returned: Type.Boolean({ description: 'whether a winner gets the stake back as well' }),
})
export type Source = Static<typeof Source>

const Bonus = Type.Object({
  campaign: Type.Union([Type.Literal('first_deposit'), Type.Literal('promo'), Type.Literal('free_jackpot')], {
    description: 'which gave it',
  }),
  state: Type.Union([
    Type.Literal('active'),
    Type.Literal('converted'),
    Type.Literal('forfeited'),
    Type.Literal('expired'),
  ]),
  amount: Type.String({ description: 'that was granted' }),
  balance: Type.String({ description: 'bonus money that is there now' }),
  open: Type.Object(
    {
      count: Type.Integer(),
      stake: Type.String(),
      payout: Type.String({ description: 'if all of them win' }),
    },
    { description: 'slips that it paid and that are not decided' },
  ),
  forfeit: Type.String({
    description:
      'what a withdrawal would forfeit: the balance and the stakes of open slips, and what these win with it',
  }),
  rollover: Type.String({ description: 'what has to be staked' }),
  turned: Type.String({ description: 'what was' }),
  expires_at: Instant,
  ended_at: Type.Union([Type.Null(), Instant], { description: 'when it was converted, forfeited or expired' }),
})

const FreeBet = Type.Object({
  campaign: Type.String({ description: 'which gave it' }),
  amount: Type.String({ description: 'that was granted' }),
  remaining: Type.String({ description: 'what is not staked yet' }),
  expires_at: Instant,
})
export type FreeBet = Static<typeof FreeBet>

export const BonusesAnswer = Type.Object({
  data: Type.Object({
    sources: Type.Array(Source, { description: 'those that hold something' }),
    free_bets: Type.Array(FreeBet, { description: 'those that can be staked; the first to expire is staked first' }),
    pending: Type.String({ description: 'what can be claimed of the first deposit bonus; "0.00" is nothing' }),
    awaits_person: Type.String({
      description:
        'what can be claimed of it once it is known whose the account is: by an approved verification, or a deposit whose payer is named; "0.00" is nothing',
    }),
    sign_up: Type.String({ description: 'the free bet for a new account that can be claimed; "0.00" is nothing' }),
    of_person: Type.Array(Type.Union([Type.Literal('first_deposit'), Type.Literal('sign_up')]), {
      description: 'what can only not be claimed because another account of the same browser or payer has had it',
    }),
    bonus: Type.Union([Type.Null(), Bonus], { description: 'the bonus that was claimed, whatever became of it' }),
    offer: Type.Union([
      Type.Null(),
      Type.Object({
        percent: Type.Integer({ description: 'of the first deposit' }),
        max: Type.String(),
        rollover: Type.Integer({ description: 'how often it has to be staked' }),
        days: Type.Integer({ description: 'for staking it, from the claim on' }),
        is_open: Type.Boolean({ description: 'the first deposit is still to come, and would bring it' }),
      }),
    ]),
  }),
})
export type BonusesAnswer = Static<typeof BonusesAnswer>
