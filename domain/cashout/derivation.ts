// "Why this offer?": a cash-out offer as printed steps, each with its inputs and its result.
import type { StepUnit, StepValue } from '../betslip/derivation.ts'
import type { PaidBefore } from '../betslip/figures.ts'
import type { TaxRow } from '../market/profile.ts'
import { roundHalfUpDiv } from '../money/money.ts'
import { formatOdds } from '../odds/odds.ts'
import { multiplierOf, multiplierText } from '../settlement/multiplier.ts'
import type { CashoutFigures, CashoutLeg } from './offer.ts'

export type CashoutStepKey =
  | 'netStake'
  | 'cashoutDecided'
  | 'cashoutOpen'
  | 'cashoutValue'
  | 'winningsTax'
  | 'cashoutNet'

/** As in the derivation of a payout; `key` names the figure, `formula` the sentence, `cap` the maximum it was cut to. */
export type CashoutStep = {
  key: CashoutStepKey
  formula: string
  inputs: StepValue[]
  cap: number | null
  unit: StepUnit
  result: number | string
}

export type CashoutDerivationInput = {
  /** As placed, minor units. */
  stake: number
  legs: readonly CashoutLeg[]
  tax: TaxRow
  marginPercent: number
  figures: CashoutFigures
  /** What was cashed out before. */
  before: PaidBefore
}

/** The steps in the order in which they are computed; those that do not apply are left out. */
export const cashoutDerivationOf = (input: CashoutDerivationInput): CashoutStep[] => {
  const { whole, stake, stakeLeft } = input.figures
  const isPart = stakeLeft > 0 || stake !== input.stake
  return [
    netStakeStep(input),
    ...(decidedTexts(input.legs).length > 0 ? [decidedStep(input)] : []),
    openStep(input),
    valueStep(input),
    ...(whole.tax > 0 ? [taxStep(input)] : []),
    ...(isPart ? partSteps(input) : []),
  ]
}

const money = (name: string, value: number): StepValue => ({ name, unit: 'money', value })
const percent = (name: string, value: number): StepValue => ({ name, unit: 'percent', value })
const text = (name: string, value: string): StepValue => ({ name, unit: 'odds', value })

const decidedTexts = (legs: readonly CashoutLeg[]): string[] =>
  legs.flatMap(({ outcome, odds }) => {
    const factor = outcome === null ? null : multiplierOf(outcome, odds)
    return factor === null ? [] : [multiplierText(factor)]
  })

const openTexts = (legs: readonly CashoutLeg[]): string[] =>
  legs.flatMap(({ outcome, odds, current }) =>
    current !== null && (outcome === null || multiplierOf(outcome, odds) === null)
      ? [`${formatOdds(odds)} / ${formatOdds(current)}`]
      : [],
  )

const netStakeStep = ({ stake, figures }: CashoutDerivationInput): CashoutStep => ({
  key: 'netStake',
  formula: 'netStake',
  inputs: [money('stake', stake), money('vat', stake - figures.whole.netStake)],
  cap: null,
  unit: 'money',
  result: figures.whole.netStake,
})

const decidedStep = ({ legs, figures }: CashoutDerivationInput): CashoutStep => ({
  key: 'cashoutDecided',
  formula: 'cashoutLegs',
  inputs: [text('legs', decidedTexts(legs).join(' × '))],
  cap: null,
  unit: 'odds',
  result: multiplierText(figures.whole.decided),
})

const openStep = ({ legs, figures }: CashoutDerivationInput): CashoutStep => ({
  key: 'cashoutOpen',
  formula: 'cashoutLegs',
  inputs: [text('legs', openTexts(legs).join(' × '))],
  cap: null,
  unit: 'odds',
  result: multiplierText(figures.whole.open),
})

const valueStep = ({ legs, figures, marginPercent }: CashoutDerivationInput): CashoutStep => {
  const { whole } = figures
  const decided = decidedTexts(legs).length > 0 ? [text('decided', multiplierText(whole.decided))] : []
  return {
    key: 'cashoutValue',
    formula: decided.length > 0 ? 'cashoutValue' : 'cashoutValueOpen',
    inputs: [
      money('netStake', whole.netStake),
      ...decided,
      text('open', multiplierText(whole.open)),
      percent('margin', marginPercent),
    ],
    cap: whole.capped ? whole.gross : null,
    unit: 'money',
    result: whole.gross,
  }
}

const taxStep = ({ figures: { whole }, tax }: CashoutDerivationInput): CashoutStep => ({
  key: 'winningsTax',
  formula: 'cashoutTax',
  inputs: [money('gross', whole.gross), percent('rate', tax.winningsTaxPercent), money('threshold', tax.threshold)],
  cap: null,
  unit: 'money',
  result: whole.tax,
})

/** The share of the whole offer; and where parts before have used up the threshold or the maximum, what that leaves. */
const partSteps = ({ stake, figures, before }: CashoutDerivationInput): CashoutStep[] => {
  const share = Number(roundHalfUpDiv(BigInt(figures.whole.net) * BigInt(figures.stake), BigInt(stake)))
  const step: CashoutStep = {
    key: 'cashoutNet',
    formula: 'cashoutPart',
    inputs: [money('whole', figures.whole.net), money('part', figures.stake), money('stake', stake)],
    cap: null,
    unit: 'money',
    result: share,
  }
  // A cent more or less is the rounding of the parts, which add up to the whole.
  if (Math.abs(share - figures.net) <= 1) return [{ ...step, result: figures.net }]
  const inputs = [money('gross', figures.gross), money('tax', figures.tax), money('before', before.gross)]
  return [step, { ...step, formula: 'cashoutAfter', inputs, result: figures.net }]
}
