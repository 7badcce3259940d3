// The score model of a football match: how likely each half-time and full-time score is, given what was already seen.
import { CELL_COUNT, GOALS_MAX, SIDES } from './cells.ts'

/**
 * Everything that prices a match's picks together; plain data, kept on the ticket. `home` and `away` are the goals still
 * expected, `lowScore` corrects 0:0, 1:0, 0:1 and 1:1 of the final score as Dixon and Coles do (negative: more draws),
 * `firstHalf` is the share of the goals to come that fall in the first half, `elapsed` that of all goals behind us.
 */
export type ScoreModel = {
  home: number
  away: number
  lowScore: number
  firstHalf: number
  elapsed: number
  seen: Seen
}

/** Goals so far, by half; `half` 0 before the start, else the half that is played or was last played. */
export type Seen = { half: 0 | 1 | 2; home1: number; away1: number; home2: number; away2: number }

export const NOTHING_SEEN: Seen = { half: 0, home1: 0, away1: 0, home2: 0, away2: 0 }

/** Share of all goals that football sees before half-time. */
export const FIRST_HALF_SHARE = 0.45

const FINALS = GOALS_MAX + 1

/** Probability of each final score, `home * 13 + away`; they sum to 1. */
export function finalWeightsOf(model: ScoreModel): Float64Array {
  const { seen } = model
  const home = sideWeightsOf(model.home, seen.home1 + seen.home2)
  const away = sideWeightsOf(model.away, seen.away1 + seen.away2)
  const weights = new Float64Array(FINALS * FINALS)
  const left = Math.max(0.02, 1 - model.elapsed)
  const corrections = lowScoresOf(model.home / left, model.away / left, model.lowScore)
  let sum = 0
  for (let h = 0; h < FINALS; h++)
    for (let a = 0; a < FINALS; a++) {
      const correction = h < 2 && a < 2 ? (corrections[2 * h + a] as number) : 1
      const weight = (home[h] as number) * (away[a] as number) * correction
      weights[h * FINALS + a] = weight
      sum += weight
    }
  for (let index = 0; index < weights.length; index++) weights[index] = (weights[index] as number) / sum
  return weights
}

/** Factors of 0:0, 0:1, 1:0 and 1:1, from the goals expected of the whole match. */
const lowScoresOf = (home: number, away: number, lowScore: number): number[] =>
  [1 - home * away * lowScore, 1 + home * lowScore, 1 + away * lowScore, 1 - lowScore].map((each) => Math.max(0, each))

/** Poisson goals on top of those seen. */
function sideWeightsOf(mean: number, seen: number): Float64Array {
  const weights = new Float64Array(FINALS)
  let weight = Math.exp(-mean)
  for (let goals = seen; goals < FINALS; goals++) {
    weights[goals] = weight
    weight *= mean / (goals - seen + 1)
  }
  return weights
}

/** Probability of each cell, in the order of `masksOf`; each goal to come falls in the first half on its own. */
export function cellWeightsOf(model: ScoreModel): Float64Array {
  const { seen } = model
  const final = finalWeightsOf(model)
  const home = splitsOf(model, seen.home1, seen.home2)
  const away = splitsOf(model, seen.away1, seen.away2)
  const weights = new Float64Array(CELL_COUNT)
  let index = 0
  for (let h = 0; h < SIDES.length; h++) {
    const row = (SIDES[h] as { goals: number }).goals * FINALS
    const homeSplit = home[h] as number
    for (let a = 0; a < SIDES.length; a++, index++) {
      if (homeSplit === 0) continue
      weights[index] = (final[row + (SIDES[a] as { goals: number }).goals] as number) * homeSplit * (away[a] as number)
    }
  }
  return weights
}

/** Probability of each half-time score, `home * 13 + away`, from that of the final ones. */
export function firstHalfWeightsOf(final: Float64Array, model: ScoreModel): Float64Array {
  const { seen } = model
  const home = splitsOf(model, seen.home1, seen.home2)
  const away = splitsOf(model, seen.away1, seen.away2)
  const half = new Float64Array(FINALS * FINALS)
  for (const [cell, { goals, first }] of SIDES.entries())
    for (let a = 0; a < FINALS; a++) {
      const index = first * FINALS + a
      half[index] = (half[index] as number) + (final[goals * FINALS + a] as number) * (home[cell] as number)
    }
  const weights = new Float64Array(FINALS * FINALS)
  for (const [cell, { goals, first }] of SIDES.entries())
    for (let h = 0; h < FINALS; h++) {
      const index = h * FINALS + first
      weights[index] = (weights[index] as number) + (half[h * FINALS + goals] as number) * (away[cell] as number)
    }
  return weights
}

/** Chance of the first-half part of each side cell, given the side's final goals. */
function splitsOf({ firstHalf, seen: { half } }: ScoreModel, seen1: number, seen2: number): Float64Array {
  return Float64Array.from(SIDES, ({ goals, first }) => {
    const left = goals - seen1 - seen2
    if (left < 0 || first < seen1) return 0
    if (half === 2) return first === seen1 ? 1 : 0
    return binomialOf(left, first - seen1, firstHalf)
  })
}

function binomialOf(n: number, k: number, probability: number): number {
  if (k < 0 || k > n) return 0
  let choose = 1
  for (let i = 1; i <= k; i++) choose = (choose * (n - k + i)) / i
  return choose * probability ** k * (1 - probability) ** (n - k)
}
