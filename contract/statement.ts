// The wire of the account statement: movements of an account's books, and their sums by period.
import { giftCampaigns } from '@walia/domain/bonuses/campaigns.ts'
import { statementBooks, statementCauses, statementGroups } from '@walia/domain/statement/statement.ts'
import { type Static, Type } from 'typebox'
import { Instant, Language } from './fields.ts'

export { statementPaths } from './latePaths.ts'

const oneOf = <T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(values.map((value) => Type.Literal(value))))
const Day = Type.String({ format: 'date', description: "first or last day, both included, in the market's zone" })

const choice = {
  kind: Type.Optional(oneOf(statementGroups)),
  book: Type.Optional(oneOf(statementBooks)),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  language: Type.Optional(Language),
}

export const STATEMENT_PAGE_MAX = 100
export const StatementQuery = Type.Object({
  ...choice,
  before: Type.Optional(Type.String({ pattern: '^trf_[0-9a-f]{32}$', description: '`next` of the page before' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: STATEMENT_PAGE_MAX, default: 50 })),
})
export type StatementQuery = Static<typeof StatementQuery>

const GameTicket = Type.Object({
  game: oneOf(['lucky6', 'jackpot', 'casino']),
  ticket_id: Type.String({ examples: ['lky_019a…'] }),
  round: Type.Integer(),
  name: Type.Union([Type.String(), Type.Null()], { description: "the casino game's name, in the caller's language" }),
  tax: Type.Union([Type.String(), Type.Null()], {
    description: 'withheld of a win of a casino game, which is so much more than what the book gained',
  }),
})

export const StatementMovement = Type.Object({
  transfer_id: Type.String({ examples: ['trf_019a…'] }),
  at: Instant,
  cause: oneOf(statementCauses),
  changes: Type.Array(
    Type.Object({
      book: oneOf(statementBooks),
      amount: Type.String({ description: 'what the book gained, below zero what it lost; points whole' }),
      balance: Type.String({ description: 'what the book held after it' }),
    }),
  ),
  bet_id: Type.Union([Type.String(), Type.Null()], { description: 'the ticket that it belongs to' }),
  game_ticket: Type.Union([GameTicket, Type.Null()], { description: 'of a game of rounds: the ticket and its round' }),
  gift: Type.Union(
    [
      Type.Object({
        campaign: oneOf(giftCampaigns),
        code: Type.Union([Type.String(), Type.Null()], { description: 'the promo code that brought it' }),
      }),
      Type.Null(),
    ],
    { description: 'of bonus money, a free bet or points that were given: what for' },
  ),
  payment_id: Type.Union([Type.String(), Type.Null()], { description: 'the deposit or withdrawal: dep_… or wdr_…' }),
})
export type StatementMovement = Static<typeof StatementMovement>

export const StatementAnswer = Type.Object({
  data: Type.Array(StatementMovement),
  next: Type.Union([Type.String(), Type.Null()], {
    description: '`before` of the next page; null after the last. A page may be empty and have a next one',
  }),
})
export type StatementAnswer = Static<typeof StatementAnswer>

export const StatementFileQuery = Type.Object(choice)
export type StatementFileQuery = Static<typeof StatementFileQuery>

export const statementUnits = ['day', 'week', 'month'] as const
export type StatementUnit = (typeof statementUnits)[number]

export const StatementTotalsQuery = Type.Object({
  unit: oneOf(statementUnits),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  language: Type.Optional(Language),
})
export type StatementTotalsQuery = Static<typeof StatementTotalsQuery>

/** Cash, the part of it that waits for a withdrawal included. */
export const StatementTotalsAnswer = Type.Object({
  reserved: Type.String({ description: 'cash of withdrawals that are not paid out yet, as it stands now' }),
  from: Type.String({ format: 'date', description: 'first day that is summed, which may be within its period' }),
  data: Type.Array(
    Type.Object({
      since: Type.String({ format: 'date', description: 'first day of the period; weeks begin on Monday' }),
      staked: Type.String({ description: 'stakes less those that came back' }),
      won: Type.String({ description: 'payouts and cash-outs less what was taken back' }),
      deposited: Type.String(),
      withdrawn: Type.String({ description: 'paid out' }),
      net: Type.String({ description: 'won less staked' }),
      other: Type.String({ description: 'what else moved the cash: bonuses that became cash, corrections' }),
    }),
    {
      description:
        'newest first, periods without a movement of cash left out; at most 31 days, 26 weeks or a year up to the last day',
    },
  ),
})
export type StatementTotalsAnswer = Static<typeof StatementTotalsAnswer>
