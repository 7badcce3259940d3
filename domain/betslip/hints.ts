// The hints that show a bettor what one more leg would earn; they end where nothing more can be earned.
import type { FigureCaps, LegBonusRule, TaxRow } from '../market/profile.ts'
import { type Figures, legBonusOf } from './figures.ts'

export type AccaHint =
  | { kind: 'start'; missing: number; percent: number }
  | { kind: 'active'; percent: number; bonus: number; missing: number; nextPercent: number }
  /** The top level, or a slip without room for the next. */
  | { kind: 'max'; percent: number; bonus: number }
  /** A maximum that one more leg would not raise. */
  | { kind: 'capped'; by: 'bonus' | 'payout'; amount: number }
  /** Nothing is earned, and nothing can be. */
  | { kind: 'none' }

/** The levels that a slip of at most `legsMax` legs can reach: published rows beyond it are promised nowhere. */
export const levelsOf = ({ rows }: LegBonusRule, legsMax: number): LegBonusRule['rows'] =>
  rows.filter(({ legs }) => legs <= legsMax)

export type HintInput = {
  /** Prices of the legs that may count for the bonuses. */
  counting: readonly number[]
  /** All legs of the slip, and how many it may hold. */
  picks: number
  legsMax: number
  /** Null before there is a stake: then no maximum is reached. */
  figures: Pick<Figures, 'accabonus' | 'winBoost' | 'totalWinnings' | 'totalWinningsWithAccaBonus'> | null
  caps: FigureCaps
}

/**
 * The accumulator hint. `missing` counts legs at or above the rule's odds floor. A level for which the slip has no room
 * is never promised, nor one that would pay nothing more.
 */
export const accaHintOf = (rule: LegBonusRule, input: HintInput): AccaHint => {
  const { counting, picks, legsMax, figures, caps } = input
  const { count, percent } = legBonusOf(rule, counting)
  if (figures !== null && figures.totalWinningsWithAccaBonus >= caps.payoutMax)
    return { kind: 'capped', by: 'payout', amount: caps.payoutMax }
  if (figures !== null && figures.accabonus >= caps.accaMax)
    return { kind: 'capped', by: 'bonus', amount: caps.accaMax }
  const next = rule.rows.find((row) => row.legs > count)
  const bonus = figures?.accabonus ?? 0
  if (next === undefined || next.legs - count > legsMax - picks)
    return percent > 0 ? { kind: 'max', percent, bonus } : { kind: 'none' }
  if (percent === 0) return { kind: 'start', missing: next.legs - count, percent: next.percent }
  return { kind: 'active', percent, bonus, missing: next.legs - count, nextPercent: next.percent }
}

/** "Add an odd of {oddsMin} or greater to unlock {percent}% win boost"; null where it would bring nothing more. */
export const winBoostHintOf = (
  rule: LegBonusRule,
  { counting, picks, legsMax, figures, caps }: HintInput,
): { oddsMin: number; missing: number; percent: number } | null => {
  const { count } = legBonusOf(rule, counting)
  const next = rule.rows.find((row) => row.legs > count)
  const full =
    figures !== null &&
    (figures.winBoost >= caps.winBoostMax ||
      figures.totalWinnings >= caps.possibleWinMax ||
      figures.totalWinningsWithAccaBonus >= caps.payoutMax)
  if (next === undefined || full || next.legs - count > legsMax - picks) return null
  return { oddsMin: rule.legOddsMin, missing: next.legs - count, percent: next.percent }
}

/** Both hints of a slip; a product without bonuses has none. */
export const hintsOf = (tax: TaxRow, earns: boolean, input: HintInput) => ({
  acca: earns ? accaHintOf(tax.acca, input) : ({ kind: 'none' } as const),
  boost: earns ? winBoostHintOf(tax.winBoost, input) : null,
})
