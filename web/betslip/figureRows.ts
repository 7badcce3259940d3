// The rows of the figures panel and the texts of a derivation, from figures on the device and from a ticket alike.
import type { Derivation } from '@walia/contract/bets.ts'
import type { StakeSource } from '@walia/domain/bets/stakeSource.ts'
import { type DerivationStep, derivationOf, type StepUnit } from '@walia/domain/betslip/derivation.ts'
import type { Figures } from '@walia/domain/betslip/figures.ts'
import type { ProductId, TaxRow } from '@walia/domain/market/profile.ts'
import { amountText, type Minor } from '@walia/domain/money/money.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'

/** `value` is minor units, or hundredths when `unit` is odds; `cap` is the figure's maximum, `capped` that it is reached. */
export type FigureRow = {
  key: 'stake' | keyof Figures
  unit: 'money' | 'odds'
  value: number | bigint
  negative: boolean
  /** Of a boost or bonus, the percentage that it stands for. */
  percent: number | null
  cap: Minor | null
  capped: boolean
}

type Row = [key: FigureRow['key'], value: number | bigint, cap: Minor | null, shown: boolean]

/** Rows in the order in which a payout is reached; those that do not apply to the slip are left out. */
export const figureRowsOf = (
  figures: Figures,
  stake: Minor,
  tax: TaxRow,
  product: ProductId = 'sports',
): FigureRow[] => {
  const caps = tax.caps[product]
  const taxed = figures.totalWinnings > tax.threshold
  const rows: Row[] = [
    ['stake', stake, null, true],
    ['vat', figures.vat, caps.vatMax, figures.vat > 0],
    ['totalOdds', figures.totalOdds, null, true],
    ['possiblePayout', figures.possiblePayout, null, true],
    ['winBoost', figures.winBoost, caps.winBoostMax, figures.winBoostPercent > 0],
    // Only where winnings are cut: else it is the sum of the two above.
    ['totalWinnings', figures.totalWinnings, caps.possibleWinMax, figures.totalWinnings >= caps.possibleWinMax],
    ['winningsTax', figures.winningsTax, caps.winningsTaxMax, taxed],
    ['bonus', figures.bonus, caps.bonusMax, taxed],
    ['accabonus', figures.accabonus, caps.accaMax, figures.accaPercent > 0],
    ['totalWinningsWithAccaBonus', figures.totalWinningsWithAccaBonus, caps.payoutMax, true],
  ]
  return rows
    .filter(([, , , shown]) => shown)
    .map(([key, value, cap]) => ({
      key,
      unit: key === 'totalOdds' ? 'odds' : 'money',
      value,
      percent: key === 'winBoost' ? figures.winBoostPercent : key === 'accabonus' ? figures.accaPercent : null,
      negative: key === 'vat' || key === 'winningsTax',
      cap,
      capped: cap !== null && value >= cap,
    }))
}

const wireText = (unit: StepUnit, value: number | bigint | string): string => {
  if (typeof value === 'string') return value
  if (unit === 'money') return amountText(value)
  return unit === 'odds' ? formatOdds(value) : String(value)
}

const toWire = (step: DerivationStep): Derivation[number] => ({
  key: step.key,
  formula: step.formula,
  inputs: {
    ...Object.fromEntries(step.inputs.map(({ name, unit, value }) => [name, wireText(unit, value)])),
    ...(step.cap === null ? {} : { cap: wireText(step.unit, step.cap) }),
  },
  result: wireText(step.unit, step.result),
})

/** The slip's derivation in the wire's form, so that slip and ticket are shown by one component. */
export const slipDerivationOf = (
  figures: Figures,
  stake: Minor,
  legs: readonly number[],
  tax: TaxRow,
  product: ProductId = 'sports',
  source: StakeSource = 'cash',
): Derivation => derivationOf({ product, source, stake, legs, tax, figures }).map(toWire)

export type InputUnit = 'money' | 'odds' | 'percent' | 'count' | 'text'

const UNITS: Record<string, InputUnit> = {
  legs: 'text',
  totalOdds: 'odds',
  rate: 'percent',
  winBoostPercent: 'percent',
  accaPercent: 'percent',
  accaCount: 'count',
  count: 'count',
  margin: 'percent',
  decided: 'text',
  open: 'text',
  cashoutDecided: 'text',
  cashoutOpen: 'text',
}

/** How an input or result of this name is written; everything not named here is money. */
export const unitOf = (name: string): InputUnit => UNITS[name] ?? 'money'
