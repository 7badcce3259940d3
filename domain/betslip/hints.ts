// The hints that tell a bettor what one more leg would earn.
import type { LegBonusRule } from '../market/profile.ts'
import { legBonusOf } from './figures.ts'

export type AccaHint =
  | { kind: 'start'; missing: number; percent: number }
  | { kind: 'active'; percent: number; bonus: number; missing: number; nextPercent: number }
  | { kind: 'max'; percent: number; bonus: number }

/**
 * The accumulator hint. `missing` counts legs at or above the rule's odds floor. A level that a slip of `legsMax` legs
 * cannot reach is never promised, so the highest reachable level already reads as the maximum.
 */
export const accaHintOf = (rule: LegBonusRule, legs: readonly number[], legsMax: number, bonus: number): AccaHint => {
  const { count, percent } = legBonusOf(rule, legs)
  const next = rule.rows.find((row) => row.legs > count && row.legs <= legsMax)
  if (next === undefined) return { kind: 'max', percent, bonus }
  if (percent === 0) return { kind: 'start', missing: next.legs - count, percent: next.percent }
  return { kind: 'active', percent, bonus, missing: next.legs - count, nextPercent: next.percent }
}

/** "Add an odd of {oddsMin} or greater to unlock {percent}% win boost"; null at the top level. */
export const winBoostHintOf = (
  rule: LegBonusRule,
  legs: readonly number[],
): { oddsMin: number; missing: number; percent: number } | null => {
  const { count } = legBonusOf(rule, legs)
  const next = rule.rows.find((row) => row.legs > count)
  return next === undefined ? null : { oddsMin: rule.legOddsMin, missing: next.legs - count, percent: next.percent }
}
