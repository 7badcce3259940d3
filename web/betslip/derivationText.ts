// A derivation's formulas as text, with every input formatted for people.
import type { Derivation } from '@walia/contract/bets.ts'
import { moneyText, oddsText, plainAmount } from '../formats.ts'
import { hasText, type TextOf } from '../text.ts'
import { unitOf } from './figureRows.ts'

export type Step = Derivation[number]

const valueText = (name: string, value: string): string => {
  const unit = unitOf(name)
  if (unit === 'money') return plainAmount(value)
  if (unit === 'odds') return oddsText(value)
  return unit === 'percent' ? `${value}%` : value
}

/** "100.00 - 13.04"; empty for a formula that this build does not know. */
export const formulaText = (step: Step, t: TextOf<'figures'>): string => {
  const values = Object.fromEntries(Object.entries(step.inputs).map(([name, value]) => [name, valueText(name, value)]))
  const key = `formula.${step.formula}`
  const words = hasText('figures', key) ? t(key, values) : ''
  return values.cap === undefined ? words : `${words} (${t('capped', { amount: values.cap })})`
}

export const resultText = (step: Step): string => {
  const unit = unitOf(step.key)
  if (unit === 'text') return step.result
  return unit === 'odds' ? oddsText(step.result) : moneyText(step.result)
}

/** The name of a figure; its key where a newer server sends one that this build does not know. */
export const labelText = (key: string, t: TextOf<'figures'>): string =>
  hasText('figures', `label.${key}`) ? t(`label.${key}`) : key
