// The public draw of matches that were not played, one after the other: each of the three outcomes as likely, or as likely
// as the closing prices said.
import { type Stream, weightedOf } from '../fair/stream.ts'
import { AWAY, DRAW, HOME, type Outcomes } from './entry.ts'

const OUTCOMES = [HOME, DRAW, AWAY] as const

export const drawnOutcomesOf = ({ below }: Pick<Stream, 'below'>, count: number): Outcomes[] =>
  Array.from({ length: count }, () => OUTCOMES[below(OUTCOMES.length)] as Outcomes)

/** How likely 1, X and 2 are, in ten-thousandths. */
export type Weights = readonly number[]
const WHOLE = 10_000

export const isWeights = (weights: Weights): boolean =>
  weights.length === OUTCOMES.length &&
  weights.every((weight) => Number.isInteger(weight) && weight > 0) &&
  weights.reduce((sum, weight) => sum + weight, 0) === WHOLE

/** Of chances that sum to 1: rounded down, at least 1; what that leaves goes to the likeliest. */
export function weightsOf(chances: readonly number[]): Weights {
  const weights = chances.map((chance) => Math.max(1, Math.floor(chance * WHOLE)))
  const likeliest = weights.indexOf(Math.max(...weights))
  const others = weights.reduce((sum, weight, index) => (index === likeliest ? sum : sum + weight), 0)
  return weights.map((weight, index) => (index === likeliest ? WHOLE - others : weight))
}

export const weightedOutcomesOf = (stream: Pick<Stream, 'below'>, weights: readonly Weights[]): Outcomes[] =>
  weights.map((each) => OUTCOMES[weightedOf(stream, each)] as Outcomes)

/**
 * What a weighted draw is made by, as text: published when it is announced, and mixed into its stream, so that other
 * weights would have drawn from other numbers.
 */
export const termsOf = (matches: readonly number[], weights: readonly Weights[]): string =>
  matches.map((match, index) => `${match}=${weights[index]?.join('/')}`).join(',')
