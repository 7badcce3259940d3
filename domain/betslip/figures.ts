// The betslip figures: what a slip costs, pays and is taxed. One pure function, run by browser and server alike.
import { earnsSlipBonus, returnsStake, type StakeSource } from '../bets/stakeSource.ts'
import type { LegBonusRule, ProductId, SlipLimits, TaxRow } from '../market/profile.ts'
import { isProductId } from '../market/profile.ts'
import { minBig, roundHalfUpDiv } from '../money/money.ts'
import { totalOddsOf } from '../odds/odds.ts'

/** Money in minor units, odds in hundredths, percentages whole. 39 legs overflow a number, hence the two bigints. */
export type Figures = {
  vat: number
  netStake: number
  totalOdds: bigint
  possiblePayout: bigint
  winBoostPercent: number
  winBoost: number
  totalWinnings: number
  winningsTax: number
  bonus: number
  accaCount: number
  accaPercent: number
  accabonus: number
  finalPayout: number
  totalWinningsWithAccaBonus: number
}

export type FiguresRefusal = 'UNKNOWN_PRODUCT' | 'STAKE_INVALID' | 'TOO_FEW_LEGS' | 'TOO_MANY_LEGS' | 'ODDS_INVALID'
export type FiguresResult = { ok: true; figures: Figures } | { ok: false; code: FiguresRefusal }

export type FiguresInput = {
  product: ProductId
  /** Cash unless said otherwise. */
  source?: StakeSource
  /** Minor units, at least 1. */
  stake: number
  /** Prices in hundredths, in any order. */
  legs: readonly number[]
  /** Whether each leg may count for the leg bonuses; without it, all may. */
  counts?: readonly boolean[]
  limits: Pick<SlipLimits, 'legsMin' | 'legsMax'>
  tax: TaxRow
  oddsMin?: number
  /** A joint price (combo picks of one match) that takes the place of the product of the legs. */
  totalOdds?: bigint
}

/** Lowest price that a leg can have where no profile says otherwise, hundredths. */
const LEG_ODDS_MIN = 101

/**
 * Stake limits are placement's matter: figures are shown for any positive stake while it is being typed.
 * Refusals in order: product, stake, number of legs, a leg's price.
 */
export const figuresOf = (input: FiguresInput): FiguresResult => {
  const code = figuresRefusalOf(input)
  if (code !== null) return { ok: false, code }
  const { product, source = 'cash', stake, legs, tax } = input
  return {
    ok: true,
    figures: payoutFiguresOf({
      product,
      source,
      stake,
      totalOdds: input.totalOdds ?? totalOddsOf(legs),
      countingLegs: legs.filter((_, index) => input.counts?.[index] ?? true),
      tax,
    }),
  }
}

const figuresRefusalOf = (input: FiguresInput): FiguresRefusal | null => {
  if (!isProductId(input.product)) return 'UNKNOWN_PRODUCT'
  if (!Number.isSafeInteger(input.stake) || input.stake < 1) return 'STAKE_INVALID'
  if (input.legs.length < input.limits.legsMin) return 'TOO_FEW_LEGS'
  if (input.legs.length > input.limits.legsMax) return 'TOO_MANY_LEGS'
  const oddsMin = input.oddsMin ?? LEG_ODDS_MIN
  return input.legs.every((leg) => Number.isSafeInteger(leg) && leg >= oddsMin) ? null : 'ODDS_INVALID'
}

/** The taken prices of the legs that were sold with the bonuses of the slip. */
export const countingOddsOf = (legs: readonly { odds: number; countsForBonus?: boolean }[]): number[] =>
  legs.filter(({ countsForBonus = true }) => countsForBonus).map(({ odds }) => odds)

export type PayoutInput = {
  product: ProductId
  /** What the stake is paid with; cash unless said otherwise. */
  source?: StakeSource
  stake: number
  totalOdds: bigint
  /** The taken prices of the legs that may count for the leg bonuses; at settlement those not void. */
  countingLegs: readonly number[]
  tax: TaxRow
  /** What parts of the same ticket brought before; nothing unless said otherwise. */
  before?: PaidBefore
}

/**
 * What was cashed out of a ticket before, minor units: a ticket has one threshold, one tax and one set of maxima, however
 * many parts it is paid in. `taxable` is the gross of those parts that brought more than their stake.
 */
export type PaidBefore = { gross: number; taxable: number; tax: number; net: number }
export const NOTHING_BEFORE: PaidBefore = { gross: 0, taxable: 0, tax: 0, net: 0 }

/**
 * Winnings tax on one more amount of a ticket: the tax on all of it, less what was withheld before, and never more than
 * the amount itself. `taxable` is the part of the amount that tax is due on.
 */
export const winningsTaxOf = (
  amount: number,
  {
    tax,
    product,
    before,
    taxable = amount,
  }: Pick<PayoutInput, 'tax' | 'product'> & { before: PaidBefore; taxable?: number },
): number => {
  if (amount + before.gross <= tax.threshold) return 0
  const all = includedTaxOf(taxable + before.taxable, tax.winningsTaxPercent)
  return Math.min(Math.max(0, Math.min(all, tax.caps[product].winningsTaxMax) - before.tax), amount)
}

/** The figures from total odds on; settlement runs this again with the settled odds. */
export const payoutFiguresOf = (input: PayoutInput): Figures => {
  const { product, source = 'cash', stake, totalOdds, countingLegs, tax, before = NOTHING_BEFORE } = input
  const caps = tax.caps[product]
  const earnsBonus = tax.bonusProducts.includes(product) && earnsSlipBonus(source)
  const vat = Math.min(includedTaxOf(stake, tax.vatPercent), caps.vatMax)
  const netStake = stake - vat
  const possiblePayout = roundHalfUpDiv(BigInt(netStake) * totalOdds, 100n)

  const winBoostPercent = earnsBonus ? legBonusOf(tax.winBoost, countingLegs).percent : 0
  const winBoost = Number(minBig(percentOf(possiblePayout, winBoostPercent), BigInt(caps.winBoostMax)))
  const totalWinnings = Number(
    minBig(possiblePayout + BigInt(winBoost), BigInt(leftOf(caps.possibleWinMax, before.gross))),
  )

  const taxed = totalWinnings + before.gross > tax.threshold
  const winningsTax = winningsTaxOf(totalWinnings, { tax, product, before })
  // The VAT charged on the stake is given back on larger winnings.
  const bonus = taxed ? Math.min(vat, caps.bonusMax) : 0

  const acca = earnsBonus ? legBonusOf(tax.acca, countingLegs) : { count: 0, percent: 0 }
  const accaFull = percentOf(BigInt(totalWinnings - winningsTax), acca.percent)
  const accabonus = Number(minBig(accaFull, BigInt(caps.accaMax)))
  const paid = totalWinnings - winningsTax + bonus
  const payoutMax = leftOf(caps.payoutMax, before.net)
  // A free bet's stake was the house's: its winner gets what it brings above the net stake.
  const kept = returnsStake(source) ? 0 : netStake
  const payoutOf = (amount: number): number => Math.max(0, Math.min(amount, payoutMax) - kept)
  return {
    vat,
    netStake,
    totalOdds,
    possiblePayout,
    winBoostPercent,
    winBoost,
    totalWinnings,
    winningsTax,
    bonus,
    accaCount: acca.count,
    accaPercent: acca.percent,
    accabonus,
    finalPayout: payoutOf(paid),
    totalWinningsWithAccaBonus: payoutOf(paid + accabonus),
  }
}

/** The part of `amount` that is tax when the rate is included in it: amount - amount / (1 + rate). */
export const includedTaxOf = (amount: number, percent: number): number =>
  amount - Number(roundHalfUpDiv(BigInt(amount) * 100n, 100n + BigInt(percent)))

const leftOf = (max: number, used: number): number => Math.max(0, max - used)

const percentOf = (amount: bigint, percent: number): bigint => roundHalfUpDiv(amount * BigInt(percent), 100n)

/** How many legs reach the odds floor, and the percentage that this many earn. */
export const legBonusOf = (rule: LegBonusRule, legs: readonly number[]): { count: number; percent: number } => {
  const count = legs.filter((leg) => leg >= rule.legOddsMin).length
  return { count, percent: percentAt(rule, count) }
}

/** The percentage of the highest row that `count` legs reach, 0 below the first. */
export const percentAt = (rule: LegBonusRule, count: number): number => {
  let percent = 0
  for (const row of rule.rows) if (row.legs <= count) percent = row.percent
  return percent
}
