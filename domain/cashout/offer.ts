// What a ticket is worth now: the figures of a cash-out offer for all of the open stake or a part of it.
import { type Figures, includedTaxOf, payoutFiguresOf } from '../betslip/figures.ts'
import type { MarketProfile, ProductId, TaxRow } from '../market/profile.ts'
import { roundHalfUpDiv } from '../money/money.ts'
import { type Fraction, multiplierOf, type OutcomeResult, productOfFractions } from '../settlement/multiplier.ts'
import { settleTicket } from '../settlement/settleTicket.ts'
import type { CashoutRefusal } from './refusals.ts'

/** Prices in hundredths. */
export type CashoutLeg = {
  /** Taken odds. */
  odds: number
  countsForBonus?: boolean
  /** Null while no result has come. */
  outcome: OutcomeResult | null
  /** The result cannot change by itself any more. */
  confirmed: boolean
  /** The price that it is sold at now; null where it is not for sale. */
  current: number | null
}

/** Money in minor units. `tax` is the row that the ticket was placed under. */
export type CashoutTicket = {
  open: boolean
  product: string
  bonusFunded: boolean
  /** As placed. */
  stake: number
  /** What was cashed out of it before. */
  stakeOut: number
  tax: TaxRow
  legs: readonly CashoutLeg[]
}

export type CashoutFigures = {
  /** Of the open stake: what is cashed out, and what stays open. */
  stake: number
  stakeLeft: number
  /** VAT of what stays open. */
  vatLeft: number
  gross: number
  tax: number
  net: number
  /** How the figures of the whole ticket came about; see `cashoutDerivationOf`. */
  whole: WholeOffer
}

/** The offer for the ticket as if nothing had been cashed out before. */
export type WholeOffer = {
  netStake: number
  /** Product of the decided legs' multipliers. */
  decided: Fraction
  /** Product of taken odds over current odds of the open legs. */
  open: Fraction
  /** Before the cap. */
  value: number
  /** The final payout that the ticket can still reach, and the offer's cap. */
  payoutMax: number
  gross: number
  tax: number
  net: number
}

export type CashoutDecision = ({ ok: true } & CashoutFigures) | CashoutRefusal
export type CashoutTerms = Pick<MarketProfile, 'cashout' | 'certaintyOnePayoutMax'>

/** `part` is what of the open stake is cashed out; null is all of it. Refuses with the first code that applies. */
export const decideCashout = (ticket: CashoutTicket, terms: CashoutTerms, part: number | null): CashoutDecision => {
  const refusal = ticketRefusalOf(ticket, terms)
  if (refusal !== null) return refusal
  const whole = wholeOfferOf(ticket, terms.cashout.marginPercent)
  if (whole.gross > terms.certaintyOnePayoutMax && ticket.legs.some((leg) => isDecided(leg) && !leg.confirmed))
    return { ok: false, code: 'CASHOUT_SUSPENDED' }
  const figures = partOf(ticket, whole, part)
  const { amountMin } = terms.cashout
  const leavesTooLittle = figures.stakeLeft > 0 && figures.stakeLeft < amountMin
  const takesWrongPart = figures.stake < 1 || figures.stakeLeft < 0
  if (figures.net < amountMin || leavesTooLittle || takesWrongPart)
    return { ok: false, code: 'CASHOUT_TOO_SMALL', min: amountMin }
  return { ok: true, ...figures }
}

const ticketRefusalOf = (ticket: CashoutTicket, { cashout }: CashoutTerms): CashoutRefusal | null => {
  const { legs } = ticket
  const multipliers = legs.map(multiplierNow)
  if (!ticket.open || ticket.stakeOut >= ticket.stake) return { ok: false, code: 'CASHOUT_NOT_OPEN' }
  if (!cashout.products.some((product) => product === ticket.product)) return { ok: false, code: 'CASHOUT_NOT_OFFERED' }
  if (ticket.bonusFunded) return { ok: false, code: 'CASHOUT_BONUS_FUNDED' }
  if (multipliers.some((factor) => factor !== null && factor.num === 0n)) return { ok: false, code: 'CASHOUT_LEG_LOST' }
  if (multipliers.every((factor) => factor !== null)) return { ok: false, code: 'CASHOUT_DECIDED' }
  if (legs.some((leg) => !isDecided(leg) && leg.current === null)) return { ok: false, code: 'CASHOUT_SUSPENDED' }
  return null
}

const multiplierNow = ({ outcome, odds }: CashoutLeg): Fraction | null =>
  outcome === null ? null : multiplierOf(outcome, odds)

const isDecided = (leg: CashoutLeg): boolean => multiplierNow(leg) !== null

const wholeOfferOf = (ticket: CashoutTicket, marginPercent: number): WholeOffer => {
  const { legs, stake } = ticket
  const { netStake } = figuresAtOneOf(ticket, stake)
  const decided = productOfFractions(legs.map(multiplierNow).filter((factor) => factor !== null))
  const open = productOfFractions(
    legs
      .filter((leg) => !isDecided(leg))
      .map(({ odds, current }) => ({ num: BigInt(odds), den: BigInt(current ?? 0) })),
  )
  const kept = BigInt(100 - marginPercent)
  const value = roundHalfUpDiv(BigInt(netStake) * decided.num * open.num * kept, decided.den * open.den * 100n)
  const payoutMax = payoutStillOf(ticket, stake)
  const gross = value < BigInt(payoutMax) ? Number(value) : payoutMax
  const withheld = taxOn(ticket, gross)
  // Beyond what a number holds, the cap has decided long before.
  const shown = value < BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : Number.MAX_SAFE_INTEGER
  return { netStake, decided, open, value: shown, payoutMax, gross, tax: withheld, net: gross - withheld }
}

/** Winnings tax on an offer for the whole ticket. */
const taxOn = ({ product, tax }: CashoutTicket, gross: number): number =>
  gross > tax.threshold
    ? Math.min(includedTaxOf(gross, tax.winningsTaxPercent), tax.caps[product as ProductId].winningsTaxMax)
    : 0

/** The stake's own figures, whatever it was bet on. */
const figuresAtOneOf = ({ product, tax }: CashoutTicket, stake: number): Figures =>
  payoutFiguresOf({ product: product as ProductId, stake, totalOdds: 100n, countingLegs: [], tax })

/** What a stake on this ticket pays if every open leg wins, with the results there are. */
const payoutStillOf = ({ product, tax, legs }: CashoutTicket, stake: number): number => {
  const won = legs.map((leg) => ({ ...leg, outcome: ifWonOf(leg.outcome) }))
  const settled = settleTicket({ product: product as ProductId, stake, tax }, won)
  return settled.state === 'open' ? 0 : settled.payout
}

const ifWonOf = (outcome: OutcomeResult | null): OutcomeResult =>
  outcome === null || outcome.result === -1 ? { ...outcome, result: 1 } : outcome

/**
 * Pro rata by stake of the whole ticket's offer, so that cashing out in parts neither gains nor loses against cashing out
 * at once, winnings tax included; and never above what the open stake can still pay.
 */
const partOf = (ticket: CashoutTicket, whole: WholeOffer, part: number | null): CashoutFigures => {
  const rest = ticket.stake - ticket.stakeOut
  const stake = part ?? rest
  const share = (amount: number, of: number, all: number): number =>
    Number(roundHalfUpDiv(BigInt(amount) * BigInt(Math.max(0, of)), BigInt(all)))
  const restGross = Math.min(share(whole.gross, rest, ticket.stake), payoutStillOf(ticket, rest))
  const restNet = Math.min(share(whole.net, rest, ticket.stake), restGross)
  const gross = share(restGross, stake, rest)
  const net = share(restNet, stake, rest)
  const stakeLeft = rest - stake
  const vatLeft = stakeLeft > 0 ? figuresAtOneOf(ticket, stakeLeft).vat : 0
  return { stake, stakeLeft, vatLeft, gross, tax: gross - net, net, whole }
}

/** The net amount that no offer for the open stake can pass, whatever the prices become. */
export const cashoutMaxOf = (ticket: CashoutTicket): number => {
  const gross = payoutStillOf(ticket, ticket.stake)
  const net = gross - taxOn(ticket, gross)
  return Number(roundHalfUpDiv(BigInt(net) * BigInt(ticket.stake - ticket.stakeOut), BigInt(ticket.stake)))
}

/** `percent` of the open stake, rounded half up to the minor unit. */
export const stakePartOf = (openStake: number, percent: number): number =>
  Number(roundHalfUpDiv(BigInt(openStake) * BigInt(percent), 100n))

/** Whether an offer still stands when the same part is worth `now` (gross amounts, minor units). */
export const offerStands = (offered: number, now: number, { fallPercentMax }: MarketProfile['cashout']): boolean =>
  BigInt(now) * 100n >= BigInt(offered) * BigInt(100 - fallPercentMax)
