// "Why this payout?": the figures of a slip as printed steps, each with its inputs and its result.
import { returnsStake, type StakeSource } from '../bets/stakeSource.ts'
import type { ProductId, TaxRow } from '../market/profile.ts'
import { formatOdds } from '../odds/odds.ts'
import { type Figures, NOTHING_BEFORE, type PaidBefore } from './figures.ts'

export type StepUnit = 'money' | 'odds' | 'percent' | 'count'
/** Names are unique within a step. A text (the legs, joined by a multiplication sign) is printed as it is. */
export type StepValue = { name: string; unit: StepUnit; value: number | bigint | string }

/**
 * One line of the derivation. `key` names the figure (and its label), `formula` the sentence that explains it, with
 * `inputs` as its values; `cap` is there when the figure was cut to its maximum.
 */
export type DerivationStep = {
  key: keyof Figures
  formula: string
  inputs: StepValue[]
  cap: number | null
  unit: StepUnit
  result: number | bigint
}

export type DerivationInput = {
  product: ProductId
  /** Cash unless said otherwise. */
  source?: StakeSource
  stake: number
  /** Prices in hundredths, or the factors of a settled ticket as texts. */
  legs: readonly (number | string)[]
  tax: TaxRow
  figures: Figures
  /** What was cashed out of the ticket before. */
  before?: PaidBefore
}

/** The steps in the order in which they are computed; rows that do not apply to the slip are left out. */
export const derivationOf = (input: DerivationInput): DerivationStep[] => {
  const taxed = input.figures.totalWinnings + beforeOf(input).gross > input.tax.threshold
  return [
    ...stakeSteps(input),
    ...winSteps(input),
    ...(taxed ? taxSteps(input) : []),
    ...(input.figures.accaPercent > 0 ? [accaStep(input, taxed)] : []),
    payoutStep(input),
  ]
}

const beforeOf = ({ before = NOTHING_BEFORE }: Pick<DerivationInput, 'before'>): PaidBefore => before

const money = (name: string, value: number | bigint): StepValue => ({ name, unit: 'money', value })
const percent = (name: string, value: number): StepValue => ({ name, unit: 'percent', value })

// A figure that stands at its maximum was cut to it, or came to it exactly; either way the maximum is worth naming.
const capOf = (result: number, max: number): number | null => (result === max ? max : null)

const legsText = (legs: readonly (number | string)[]): string =>
  legs.map((leg) => (typeof leg === 'number' ? formatOdds(leg) : leg)).join(' × ')

const stakeSteps = ({ product, stake, legs, tax, figures }: DerivationInput): DerivationStep[] => [
  {
    key: 'vat',
    formula: 'vat',
    inputs: [money('stake', stake), percent('rate', tax.vatPercent)],
    cap: capOf(figures.vat, tax.caps[product].vatMax),
    unit: 'money',
    result: figures.vat,
  },
  {
    key: 'netStake',
    formula: 'netStake',
    inputs: [money('stake', stake), money('vat', figures.vat)],
    cap: null,
    unit: 'money',
    result: figures.netStake,
  },
  {
    key: 'totalOdds',
    formula: 'totalOdds',
    inputs: [{ name: 'legs', unit: 'odds', value: legsText(legs) }],
    cap: null,
    unit: 'odds',
    result: figures.totalOdds,
  },
]

const winSteps = (input: DerivationInput): DerivationStep[] => {
  const { product, tax, figures } = input
  const caps = tax.caps[product]
  const possiblePayout: DerivationStep = {
    key: 'possiblePayout',
    formula: 'possiblePayout',
    inputs: [money('netStake', figures.netStake), { name: 'totalOdds', unit: 'odds', value: figures.totalOdds }],
    cap: null,
    unit: 'money',
    result: figures.possiblePayout,
  }
  const winBoost: DerivationStep = {
    key: 'winBoost',
    formula: 'winBoost',
    inputs: [money('possiblePayout', figures.possiblePayout), percent('winBoostPercent', figures.winBoostPercent)],
    cap: capOf(figures.winBoost, caps.winBoostMax),
    unit: 'money',
    result: figures.winBoost,
  }
  const totalWinnings: DerivationStep = {
    key: 'totalWinnings',
    formula: 'totalWinnings',
    inputs: [money('possiblePayout', figures.possiblePayout), money('winBoost', figures.winBoost)],
    cap: capOf(figures.totalWinnings, caps.possibleWinMax - beforeOf(input).gross),
    unit: 'money',
    result: figures.totalWinnings,
  }
  return figures.winBoostPercent > 0 ? [possiblePayout, winBoost, totalWinnings] : [possiblePayout, totalWinnings]
}

const winningsTaxStep = (input: DerivationInput): DerivationStep => {
  const { product, tax, figures } = input
  const before = beforeOf(input)
  const parts =
    before.gross > 0
      ? [money('before', before.gross), money('taxable', before.taxable), money('taxBefore', before.tax)]
      : []
  return {
    key: 'winningsTax',
    formula: parts.length > 0 ? 'winningsTaxAfter' : 'winningsTax',
    inputs: [
      money('totalWinnings', figures.totalWinnings),
      percent('rate', tax.winningsTaxPercent),
      money('threshold', tax.threshold),
      ...parts,
    ],
    cap: capOf(figures.winningsTax, tax.caps[product].winningsTaxMax - before.tax),
    unit: 'money',
    result: figures.winningsTax,
  }
}

const taxSteps = (input: DerivationInput): DerivationStep[] => [
  winningsTaxStep(input),
  {
    key: 'bonus',
    formula: 'bonus',
    inputs: [money('vat', input.figures.vat), money('threshold', input.tax.threshold)],
    cap: capOf(input.figures.bonus, input.tax.caps[input.product].bonusMax),
    unit: 'money',
    result: input.figures.bonus,
  },
]

const accaStep = ({ product, tax, figures }: DerivationInput, taxed: boolean): DerivationStep => ({
  key: 'accabonus',
  formula: taxed ? 'accabonusAfterTax' : 'accabonus',
  inputs: [
    money('totalWinnings', figures.totalWinnings),
    money('winningsTax', figures.winningsTax),
    { name: 'accaCount', unit: 'count', value: figures.accaCount },
    percent('accaPercent', figures.accaPercent),
  ],
  cap: capOf(figures.accabonus, tax.caps[product].accaMax),
  unit: 'money',
  result: figures.accabonus,
})

const payoutStep = ({ product, source = 'cash', tax, figures, before }: DerivationInput): DerivationStep => {
  const kept = returnsStake(source) ? [] : [money('netStake', figures.netStake)]
  const keptAmount = kept.length > 0 ? figures.netStake : 0
  return {
    key: 'totalWinningsWithAccaBonus',
    formula: kept.length > 0 ? 'finalPayoutFree' : 'finalPayout',
    inputs: [
      money('totalWinnings', figures.totalWinnings),
      money('winningsTax', figures.winningsTax),
      money('bonus', figures.bonus),
      money('accabonus', figures.accabonus),
      ...kept,
    ],
    cap: capOf(figures.totalWinningsWithAccaBonus, tax.caps[product].payoutMax - beforeOf({ before }).net - keptAmount),
    unit: 'money',
    result: figures.totalWinningsWithAccaBonus,
  }
}
