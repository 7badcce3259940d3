// Picks of one match priced together: their joint probability over the cells, and the price that is sold.
import { CELL_COUNT, type Mask, maskOf } from './cells.ts'

/** An outcome of a line of the match; `odds` is its own price in hundredths. */
export type MatchPick = { market: number; specifiers: string; outcome: string; odds: number }

/**
 * How joint prices are made: the margin on top of the fair price, how it grows with what the picks add (hundredths of the
 * exponent; rules on older tickets have none), and the highest price one match is sold at.
 */
export type JointRules = { marginPercent: number; marginGrowthPercent?: number; oddsMax: number }

export type Joint = {
  /** That all picks win; 0 when they cannot. */
  probability: number
  /** Indexes of picks that the ones before them imply: they change nothing. */
  redundant: number[]
  /** The first pick that cannot win together with those before it, and the fewest of those that show it. */
  conflict: { place: number; with: number[] } | null
  /** Indexes of picks whose market a combo cannot price. */
  foreign: number[]
}

/** `weights` are the cells of a score model. */
export function jointOf(weights: Float64Array, picks: readonly MatchPick[]): Joint {
  const masks = picks.map((pick) => maskOf(pick.market, pick.specifiers, pick.outcome))
  const foreign = masks.flatMap((mask, index) => (mask === null ? [index] : []))
  if (foreign.length > 0) return { probability: 0, redundant: [], conflict: null, foreign }
  const alive = Float64Array.from(weights)
  const redundant: number[] = []
  let probability = sumOf(alive)
  for (const [index, mask] of (masks as Mask[]).entries()) {
    const before = probability
    const removed = keepOnly(alive, mask)
    probability = sumOf(alive)
    if (probability === 0) {
      const conflict = { place: index, with: rivalsOf(weights, masks.slice(0, index) as Mask[], mask) }
      return { probability: 0, redundant, conflict, foreign }
    }
    if (!removed && before > 0) redundant.push(index)
  }
  return { probability: Math.min(1, probability), redundant, conflict: null, foreign }
}

/** True when a cell with any weight was taken away. */
function keepOnly(alive: Float64Array, mask: Mask): boolean {
  let removed = false
  for (let index = 0; index < CELL_COUNT; index++)
    if (mask[index] === 0 && alive[index] !== 0) {
      alive[index] = 0
      removed = true
    }
  return removed
}

function sumOf(weights: Float64Array): number {
  let sum = 0
  for (let index = 0; index < weights.length; index++) sum += weights[index] as number
  return sum
}

/** Those of the earlier picks that cannot be left out without the conflict going away. */
function rivalsOf(weights: Float64Array, earlier: readonly Mask[], last: Mask): number[] {
  let kept = earlier.map((_, index) => index)
  for (const index of [...kept].reverse()) {
    const without = kept.filter((one) => one !== index)
    const masks = [...without.map((one) => earlier[one] as Mask), last]
    if (!canWin(weights, masks)) kept = without
  }
  return kept
}

const canWin = (weights: Float64Array, masks: readonly Mask[]): boolean => {
  for (let index = 0; index < CELL_COUNT; index++)
    if (weights[index] !== 0 && masks.every((mask) => mask[index] === 1)) return true
  return false
}

/**
 * The probability that the price is made from: the model's, but never above what the dearest pick alone was sold at. A
 * feed that sells a pick above its own fair price is believed, and the two rules of the price can never contradict.
 */
export const pricedProbabilityOf = (probability: number, picks: readonly MatchPick[]): number =>
  Math.min(probability, 100 / longestOf(picks))

/**
 * Hundredths: 1 / (probability^(1 - growth) × margin) truncated, at least the longest single price, at most the larger of
 * the highest price and the longest single. So it is never above 1 / probability, never below any of its picks, and grows
 * or stays with every pick added; the margin grows with each pick by as much as that pick adds, and a pick that the
 * others imply adds nothing to either. `probability` is above 0 and of these very picks; one pick is sold at its own price.
 */
export function jointOddsOf(probability: number, picks: readonly MatchPick[], rules: JointRules): number {
  const longest = longestOf(picks)
  if (picks.length === 1) return longest
  const margin = 1 + rules.marginPercent / 100
  const grown = pricedProbabilityOf(probability, picks) ** (1 - (rules.marginGrowthPercent ?? 0) / 100)
  const modelled = Math.floor(100 / (grown * margin))
  return Math.max(longest, Math.min(modelled, rules.oddsMax))
}

const longestOf = (picks: readonly MatchPick[]): number => Math.max(...picks.map(({ odds }) => odds))
