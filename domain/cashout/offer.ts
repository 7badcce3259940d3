// What a ticket is worth now: the figures of a cash-out offer for all of the open stake or a part of it.
import { type Figures, includedTaxOf, type PaidBefore, payoutFiguresOf, winningsTaxOf } from '../betslip/figures.ts'
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
  /** A result may give its stake back, whole or in half. */
  mayRefund?: boolean
}

/** Money in minor units. `tax` is the row that the ticket was placed under. */
export type CashoutTicket = {
  open: boolean
  product: string
  bonusFunded: boolean
  /** As placed. */
  stake: number
  /** Of the stake, what was cashed out before, and what that brought. */
  stakeOut: number
  before: PaidBefore
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
  /** Of the gross, what tax is due on once the ticket passes the threshold: nothing of a part that does not bring its stake. */
  taxable: number
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
  /** The final payout that the ticket can still reach: what reaches the wallet is never more. */
  payoutMax: number
  capped: boolean
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
  if (legs.some((leg) => !isDecided(leg) && leg.mayRefund)) return { ok: false, code: 'CASHOUT_MAY_REFUND' }
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
  // Beyond what a number holds, the cap decides.
  const gross = value < BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : Number.MAX_SAFE_INTEGER
  const tax = taxOn(ticket, gross)
  const uncapped = { gross, tax, net: gross - tax }
  const capped = uncapped.net > payoutMax
  return { netStake, decided, open, payoutMax, capped, ...(capped ? grossUpOf(ticket, payoutMax, tax > 0) : uncapped) }
}

type Taxed = { gross: number; tax: number; net: number }

/** Winnings tax on an offer for the whole ticket: above the threshold, and only where it brings more than the stake. */
const taxOn = ({ product, tax, stake }: CashoutTicket, gross: number): number =>
  gross > tax.threshold && gross > stake
    ? Math.min(includedTaxOf(gross, tax.winningsTaxPercent), tax.caps[product as ProductId].winningsTaxMax)
    : 0

/** The offer that leaves `net` after one tax. */
const grossUpOf = ({ product, tax, stake }: CashoutTicket, net: number, taxed: boolean): Taxed => {
  const onTop = Number(roundHalfUpDiv(BigInt(net) * BigInt(tax.winningsTaxPercent), 100n))
  const withheld = Math.min(onTop, tax.caps[product as ProductId].winningsTaxMax)
  const gross = net + withheld
  return taxed && gross > tax.threshold && gross > stake ? { gross, tax: withheld, net } : { gross: net, tax: 0, net }
}

/** The stake's own figures, whatever it was bet on. */
const figuresAtOneOf = ({ product, tax }: CashoutTicket, stake: number): Figures =>
  payoutFiguresOf({ product: product as ProductId, stake, totalOdds: 100n, countingLegs: [], tax })

/** What a stake on this ticket pays if every open leg wins, with the results there are. */
const payoutStillOf = ({ product, tax, legs }: CashoutTicket, stake: number, before?: PaidBefore): number => {
  const won = legs.map((leg) => ({ ...leg, outcome: ifWonOf(leg.outcome) }))
  const settled = settleTicket({ product: product as ProductId, stake, tax, before }, won)
  return settled.state === 'open' ? 0 : settled.payout
}

const ifWonOf = (outcome: OutcomeResult | null): OutcomeResult =>
  outcome === null || outcome.result === -1 ? { ...outcome, result: 1 } : outcome

/**
 * Pro rata by stake of the whole ticket's offer, counted from the first part on, so that parts at one price add up to the
 * whole to the cent. Tax is at least what the ticket owes on all that it has brought so far, and what reaches the wallet
 * at most what the open stake can still pay: cashing out in parts never brings more than at once.
 */
const partOf = (ticket: CashoutTicket, whole: WholeOffer, part: number | null): CashoutFigures => {
  const { stakeOut, before } = ticket
  const rest = ticket.stake - stakeOut
  const stake = part ?? rest
  const shareOf = (amount: number): number =>
    proRata(amount, stakeOut + stake, ticket.stake) - proRata(amount, stakeOut, ticket.stake)
  const share = shareOf(whole.gross)
  const isLoss = whole.gross <= ticket.stake
  const owed = isLoss || before.gross === 0 ? 0 : winningsTaxOf(share, ticketTaxOf(ticket))
  const taxLeft = Math.max(0, ticket.tax.caps[ticket.product as ProductId].winningsTaxMax - before.tax)
  const tax = Math.min(share, taxLeft, Math.max(0, share - shareOf(whole.net), owed))
  const netMax = proRata(payoutStillOf(ticket, rest, before), stake, rest)
  const net = Math.min(share - tax, netMax)
  const gross = net + tax
  const stakeLeft = rest - stake
  const vatLeft = stakeLeft > 0 ? figuresAtOneOf(ticket, stakeLeft).vat : 0
  return { stake, stakeLeft, vatLeft, gross, tax, net, taxable: isLoss ? 0 : gross, whole }
}

const ticketTaxOf = ({ product, tax, before }: CashoutTicket) => ({ product: product as ProductId, tax, before })

const proRata = (amount: number, of: number, all: number): number =>
  Number(roundHalfUpDiv(BigInt(amount) * BigInt(Math.max(0, of)), BigInt(all)))

/** What no offer for the open stake can pass, whatever the prices become. */
export const cashoutMaxOf = (ticket: CashoutTicket): number =>
  payoutStillOf(ticket, ticket.stake - ticket.stakeOut, ticket.before)

/** `percent` of the open stake, rounded half up to the minor unit. */
export const stakePartOf = (openStake: number, percent: number): number => proRata(openStake, percent, 100)

/** Whether an offer still stands when the same part is worth `now` (gross amounts, minor units). */
export const offerStands = (offered: number, now: number, { fallPercentMax }: MarketProfile['cashout']): boolean =>
  BigInt(now) * 100n >= BigInt(offered) * BigInt(100 - fallPercentMax)
