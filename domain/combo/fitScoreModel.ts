// The score model that a match's own prices imply: their margin removed, expected goals and the rest fitted to them.
import { fairChancesOf } from '../odds/margin.ts'
import { type CellKind, GOALS_MAX, type Mask, tablesOf } from './cells.ts'
import { leastSquares } from './leastSquares.ts'
import { FIRST_HALF_SHARE, finalWeightsOf, firstHalfWeightsOf, type ScoreModel, type Seen } from './scoreModel.ts'

/** A line that is for sale: decimal odds by outcome id, every outcome of the market among them. */
export type PricedLine = { market: number; specifiers: string; odds: Readonly<Record<string, number>> }

/** What the fit looks at: 1x2, totals, handicaps and both teams to score; and of the first half 1x2 and totals. */
export const FIT_MARKETS = { result: 1, total: 18, handicap: 16, both: 29, halfResult: 60, halfTotal: 68 } as const
const FINAL_MARKETS: ReadonlySet<number> = new Set([1, 18, 16, 29])
const HALF_MARKETS: ReadonlySet<number> = new Set([60, 68])

/** When the best model misses the prices by more than this, they contradict each other and no combo is sold. */
const ERROR_MAX = 0.01
const LOW_SCORE = -0.085
const LOW_SCORE_RANGE = 0.2
// The correction is a weak signal: only what the prices clearly say moves it from its usual value.
const LOW_SCORE_PULL = 0.02
const MEAN_MIN = 0.005
const MEAN_MAX = 9

type Target = { mask: Mask; probability: number }

/**
 * `elapsed` is the share of a match's goals that is usually behind at this moment. Null when the prices do not allow
 * it.
 */
export function fitScoreModel(lines: readonly PricedLine[], seen: Seen, elapsed: number): ScoreModel | null {
  const offered = (market: number) => lines.some((line) => line.market === market)
  if (!offered(FIT_MARKETS.result) || !offered(FIT_MARKETS.total)) return null
  if (Math.max(seen.home1 + seen.home2, seen.away1 + seen.away2) > GOALS_MAX - 3) return null
  const targets = targetsOf(lines, FINAL_MARKETS, 'final')
  const base = { firstHalf: firstHalfOf(seen, elapsed), elapsed, seen }
  const left = Math.max(0.05, 1 - elapsed)
  const residualsOf = (values: readonly number[]) => {
    const model = modelOf(values, base)
    return [...missesOf(finalWeightsOf(model), targets), LOW_SCORE_PULL * (model.lowScore - LOW_SCORE)]
  }
  // The means first: the correction of low scores would run off to its bounds to make up for means that are far away.
  const means = leastSquares(residualsOf, [Math.log(1.45 * left), Math.log(1.15 * left)])
  const { params, error } = leastSquares(residualsOf, [...means.params, 0])
  if (!(error < ERROR_MAX)) return null
  return withFirstHalf(rounded(modelOf(params, base)), lines)
}

const modelOf = (
  [home = 0, away = 0, lowScore = 0]: readonly number[],
  base: Pick<ScoreModel, 'firstHalf' | 'elapsed' | 'seen'>,
): ScoreModel => ({
  home: Math.min(MEAN_MAX, Math.max(MEAN_MIN, Math.exp(home))),
  away: Math.min(MEAN_MAX, Math.max(MEAN_MIN, Math.exp(away))),
  lowScore: LOW_SCORE + LOW_SCORE_RANGE * Math.tanh(lowScore),
  ...base,
})

/** Of the goals to come: all of the first half's that are not behind us, out of all that are not. */
function firstHalfOf({ half }: Seen, elapsed: number): number {
  if (half === 2) return 0
  const left = Math.max(0, FIRST_HALF_SHARE - elapsed)
  return left === 0 ? 0 : left / (1 - elapsed)
}

/** The share of the first half, fitted to the lines of that half; unchanged where there are none. */
function withFirstHalf(model: ScoreModel, lines: readonly PricedLine[]): ScoreModel {
  const targets = targetsOf(lines, HALF_MARKETS, 'first')
  if (targets.length === 0 || model.firstHalf <= 0) return model
  const final = finalWeightsOf(model)
  const shareOf = (value: number) => 0.9 / (1 + Math.exp(-value)) + 0.02
  const start = -Math.log(0.9 / Math.min(0.9, Math.max(0.021, model.firstHalf - 0.02)) - 1 + 1e-9)
  const { params, error } = leastSquares(
    ([value = 0]) => missesOf(firstHalfWeightsOf(final, { ...model, firstHalf: shareOf(value) }), targets),
    [start],
  )
  return error < ERROR_MAX ? rounded({ ...model, firstHalf: shareOf(params[0] as number) }) : model
}

const targetsOf = (lines: readonly PricedLine[], markets: ReadonlySet<number>, kind: CellKind): Target[] =>
  lines.filter(({ market }) => markets.has(market)).flatMap((line) => lineTargetsOf(line, kind))

/**
 * The line's probabilities once its margin is taken off, unlikely outcomes losing more of it; nothing where a score
 * could refund the line.
 */
function lineTargetsOf(line: PricedLine, kind: CellKind): Target[] {
  const found = tablesOf(line.market, line.specifiers)
  if (found === null || found.kind !== kind) return []
  const odds = [...found.tables.keys()].map((id) => line.odds[id] ?? Number.NaN)
  if (!odds.every((each) => each > 1)) return []
  const chances = fairChancesOf(odds)
  return [...found.tables.values()].map((mask, index) => ({ mask, probability: chances[index] as number }))
}

function missesOf(weights: Float64Array, targets: readonly Target[]): number[] {
  return targets.map(({ mask, probability }) => {
    let sum = 0
    for (let index = 0; index < weights.length; index++) if (mask[index] === 1) sum += weights[index] as number
    return sum - probability
  })
}

/** Seven decimals say all there is and read well on a stored ticket. */
const rounded = (model: ScoreModel): ScoreModel => ({
  ...model,
  home: Number(model.home.toFixed(7)),
  away: Number(model.away.toFixed(7)),
  lowScore: Number(model.lowScore.toFixed(7)),
  firstHalf: Number(model.firstHalf.toFixed(7)),
  elapsed: Number(model.elapsed.toFixed(7)),
})
