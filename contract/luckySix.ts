// The wire of lucky six: its terms and rounds, placing a ticket, and own tickets.
import { type BetKind, betKinds } from '@walia/domain/luckysix/bet.ts'
import { type Static, Type } from 'typebox'
import { FairRound } from './fair.ts'
import { AmountText, IdempotencyKey, Instant, Language } from './fields.ts'

export { luckySixPaths } from './latePaths.ts'

const caller = { token: Type.Optional(Type.String({ maxLength: 200 })), language: Type.Optional(Language) }

export const LuckySixQuery = Type.Object({ language: Type.Optional(Language) })

const Kind = Type.Unsafe<BetKind>(Type.Union(betKinds.map((kind) => Type.Literal(kind))))

export const LuckySixTerms = Type.Object({
  id: Type.String(),
  balls: Type.Integer(),
  drawn: Type.Integer(),
  picks: Type.Integer({ description: 'of a line' }),
  picks_max: Type.Integer({ description: 'of a system: every line of six' }),
  rounds_max: Type.Integer(),
  bonus_places: Type.Integer(),
  odds: Type.Array(Type.String(), { description: 'when the last of the six is the 6th, 7th … ball' }),
  sides: Type.Array(Type.Object({ kind: Kind, odds: Type.String(), return_percent: Type.String() }), {
    description: 'bets beside the main one',
  }),
  stake_min: Type.String({ description: 'of each round' }),
  stake_max: Type.String(),
  payout_max: Type.String(),
  return_percent: Type.String({ description: 'of what plays, the stakes without VAT; exact and rounded down' }),
  win_percent: Type.String({ description: 'of tickets' }),
  show_ms: Type.Integer({ description: 'how long a draw is shown before it is paid' }),
})
export type LuckySixTerms = Static<typeof LuckySixTerms>

/** Also what the topic `lucky6` sends. */
export const LuckySixRounds = Type.Object({
  open: Type.Union([FairRound, Type.Null()], { description: 'null while no round takes bets' }),
  past: Type.Array(FairRound, { description: 'newest first; the first may still be drawn' }),
})
export type LuckySixRounds = Static<typeof LuckySixRounds>

export const LuckySixAnswer = Type.Object({ data: Type.Object({ terms: LuckySixTerms, ...LuckySixRounds.properties }) })
export type LuckySixAnswer = Static<typeof LuckySixAnswer>

export const LuckySixBody = Type.Object({
  round: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'number of the open one' }),
  rounds: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: 1, description: 'so many from it on' })),
  kind: Type.Optional(Kind),
  picks: Type.Array(Type.Integer({ minimum: 0, maximum: 48 }), {
    ...{ minItems: 1, maxItems: 10 },
    description:
      'six to ten numbers; of a side bet its choice: a colour (number modulo 8), the last ball, or 1 (odd, over) and 2',
  }),
  stake: Type.Unsafe<Static<typeof AmountText>>({ ...AmountText, description: 'of each round, split over its lines' }),
  request_id: Type.Optional(IdempotencyKey),
  ...caller,
})

export type LuckySixBody = Static<typeof LuckySixBody>

export const LuckySixTicket = Type.Object({
  ticket_id: Type.String(),
  series: Type.String({ description: 'the first ticket of those that were placed together' }),
  round: Type.Integer(),
  kind: Kind,
  picks: Type.Array(Type.Integer()),
  lines: Type.Integer({ description: 'that the stake is split over' }),
  stake: Type.String(),
  vat: Type.String({ description: 'of the stake' }),
  plays: Type.String({ description: 'what the odds multiply: the stake less its VAT' }),
  placed_at: Instant,
  status: Type.Integer({ description: 'as of every ticket: 1 open, 3 lost, 5 won, 4 refunded' }),
  place: Type.Union([Type.Integer(), Type.Null()], {
    description: 'of a winner: where the last of its best line came',
  }),
  odds: Type.Union([Type.String(), Type.Null()], {
    description: 'of a winner: of all its lines together, bonus included',
  }),
  paid: Type.String(),
  tax: Type.String(),
})
export type LuckySixTicket = Static<typeof LuckySixTicket>

export const LuckySixPlaced = Type.Object({
  data: Type.Array(LuckySixTicket, { description: 'one for each round' }),
  user: Type.Object({ balance: Type.String() }),
})
export type LuckySixPlaced = Static<typeof LuckySixPlaced>

export const LuckySixStatistics = Type.Object({
  data: Type.Object({
    draws: Type.Integer({ description: 'the last ones' }),
    counts: Type.Array(Type.Integer(), { description: 'how often number 1, 2 … was among the drawn' }),
  }),
})
export type LuckySixStatistics = Static<typeof LuckySixStatistics>

export const LuckySixMineBody = Type.Object({
  ...caller,
  before: Type.Optional(
    Type.String({ pattern: '^lky_[0-9a-f]{32}$', description: '`next` of the page before; without it the first one' }),
  ),
})
export const LuckySixMine = Type.Object({
  data: Type.Array(LuckySixTicket, { description: 'newest first; the first page has all open ones' }),
  next: Type.Union([Type.String(), Type.Null()], { description: '`before` of the next page; null after the last' }),
})
export type LuckySixMine = Static<typeof LuckySixMine>

export const LuckySixReceipt = Type.Object({
  data: Type.Object({ ...LuckySixTicket.properties, seq_id: Type.String() }),
  round: Type.Union([FairRound, Type.Null()], { description: 'null before it opens' }),
})
export type LuckySixReceipt = Static<typeof LuckySixReceipt>
