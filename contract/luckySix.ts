// The wire of lucky six: its terms and rounds, placing a ticket, and own tickets.
import { type Static, Type } from 'typebox'
import { FairRound } from './fair.ts'
import { AmountText, IdempotencyKey, Instant, Language } from './fields.ts'

export { luckySixPaths } from './latePaths.ts'

const caller = { token: Type.Optional(Type.String({ maxLength: 200 })), language: Type.Optional(Language) }

export const LuckySixQuery = Type.Object({ language: Type.Optional(Language) })

export const LuckySixTerms = Type.Object({
  id: Type.String(),
  balls: Type.Integer(),
  drawn: Type.Integer(),
  picks: Type.Integer(),
  bonus_places: Type.Integer(),
  odds: Type.Array(Type.String(), { description: 'when the last of the six is the 6th, 7th … ball' }),
  stake_min: Type.String(),
  stake_max: Type.String(),
  payout_max: Type.String(),
  return_percent: Type.String({ description: 'of stakes, exact and rounded down' }),
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
  round: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'its number' }),
  picks: Type.Array(Type.Integer({ minimum: 1, maximum: 48 }), { minItems: 6, maxItems: 6, uniqueItems: true }),
  stake: AmountText,
  request_id: Type.Optional(IdempotencyKey),
  ...caller,
})

export const LuckySixTicket = Type.Object({
  ticket_id: Type.String(),
  round: Type.Integer(),
  picks: Type.Array(Type.Integer()),
  stake: Type.String(),
  placed_at: Instant,
  status: Type.Integer({ description: 'as of every ticket: 1 open, 3 lost, 5 won, 4 refunded' }),
  place: Type.Union([Type.Integer(), Type.Null()], { description: 'of a winner: where the last of the six came' }),
  odds: Type.Union([Type.String(), Type.Null()], { description: 'of a winner, its bonus included' }),
  paid: Type.String(),
  tax: Type.String(),
})
export type LuckySixTicket = Static<typeof LuckySixTicket>

export const LuckySixPlaced = Type.Object({
  data: LuckySixTicket,
  user: Type.Object({ balance: Type.String() }),
})
export type LuckySixPlaced = Static<typeof LuckySixPlaced>

export const LuckySixMineBody = Type.Object(caller)
export const LuckySixMine = Type.Object({ data: Type.Array(LuckySixTicket, { description: 'newest first' }) })
export type LuckySixMine = Static<typeof LuckySixMine>
