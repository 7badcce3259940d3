// The wire of cash-out: an offer, its acceptance, the value at which a ticket is cashed out by itself, and what was.
import { type Static, Type } from 'typebox'
import { Derivation } from './bets.ts'
import { AmountText, Instant, Language } from './fields.ts'

export { cashoutPaths } from './latePaths.ts'

const caller = {
  token: Type.Optional(Type.String({ maxLength: 200 })),
  language: Type.Optional(Language),
}
const BetId = Type.String({ minLength: 1, maxLength: 40, examples: ['bet_01hx…'] })
const OfferId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })

export const CashoutOfferBody = Type.Object({
  bet_id: BetId,
  part: Type.Optional(
    Type.Integer({ minimum: 10, maximum: 100, description: 'percent of the open stake; absent: all' }),
  ),
  ...caller,
})
export type CashoutOfferBody = Static<typeof CashoutOfferBody>

const money = {
  stake: Type.String({ description: 'the part of the stake that is cashed out' }),
  stake_left: Type.String({ description: 'what stays open' }),
  gross: Type.String(),
  tax: Type.String({ description: 'winnings tax withheld' }),
  net: Type.String({ description: 'what reaches the wallet' }),
}

export const CashoutOffer = Type.Object({
  offer_id: OfferId,
  bet_id: Type.String(),
  ...money,
  seconds: Type.Integer({ description: 'until it expires' }),
  life: Type.Integer({ description: 'seconds that an offer of this kind lives' }),
  expires_at: Instant,
})
export type CashoutOffer = Static<typeof CashoutOffer>
export const CashoutOfferAnswer = Type.Object({ data: CashoutOffer, derivation: Derivation })
export type CashoutOfferAnswer = Static<typeof CashoutOfferAnswer>

/** `details` of CASHOUT_CHANGED: an offer with the figures of now. */
export type CashoutChanged = { offer: CashoutOffer }

/**
 * The offer's id is the idempotency key: accepted once, answered alike every time. `least` is the smallest net amount that
 * the bettor takes when the value falls before it is paid; without it, only an offer that still stands is paid. More than
 * the offer's net, or less than the market's smallest cash-out, is refused, and the offer is over.
 */
export const CashoutAcceptBody = Type.Object({
  offer_id: OfferId,
  least: Type.Optional(AmountText),
  ...caller,
})
export type CashoutAcceptBody = Static<typeof CashoutAcceptBody>

const taken = { at: Instant, ...money, cause: Type.Union([Type.Literal('bettor'), Type.Literal('auto')]) }

/** As anybody with the receipt's ids sees it. */
export const CashedOutPart = Type.Object(taken)
export type CashedOutPart = Static<typeof CashedOutPart>

export const CashedOut = Type.Object({ offer_id: Type.String(), ...taken })
export type CashedOut = Static<typeof CashedOut>
export const CashoutAcceptAnswer = Type.Object({
  message: Type.String(),
  bet_id: Type.String(),
  status: Type.Integer({ description: '11 when nothing stays open, else 1' }),
  user: Type.Object({ balance: Type.String(), bonus: Type.String() }),
  data: CashedOut,
})
export type CashoutAcceptAnswer = Static<typeof CashoutAcceptAnswer>

export const CashoutAutoBody = Type.Object({
  bet_id: BetId,
  value: Type.Union([AmountText, Type.Null()], { description: 'net amount to reach; null takes it away' }),
  ...caller,
})
export type CashoutAutoBody = Static<typeof CashoutAutoBody>
export const CashoutAutoAnswer = Type.Object({
  message: Type.String(),
  data: Type.Object({ bet_id: Type.String(), value: Type.Union([Type.String(), Type.Null()]) }),
})
export type CashoutAutoAnswer = Static<typeof CashoutAutoAnswer>

/** What was cashed out of a ticket, oldest first, and the value it waits for. */
export const CashoutHistoryAnswer = Type.Object({
  data: Type.Array(CashedOut),
  auto: Type.Union([Type.String(), Type.Null()]),
})
export type CashoutHistoryAnswer = Static<typeof CashoutHistoryAnswer>
