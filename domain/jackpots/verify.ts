// Whether a stream draws the outcomes that the public draw of a jackpot's unplayed matches says.
import type { Stream } from '../fair/stream.ts'
import type { IsResult } from '../fair/verify.ts'
import { drawnOutcomesOf, isWeights, termsOf, type Weights, weightedOutcomesOf } from './draw.ts'
import { outcomesText } from './entry.ts'

/**
 * Matches in the order in which they are drawn; `outcomes` are 1, X or 2. `weights`: of each match, absent where every outcome
 * is as likely.
 */
export type DrawResult = { matches: number[]; outcomes: string[]; weights?: Weights[] }

export const isJackpotDraw: IsResult = ({ result, terms = null }, stream) => {
  const { matches, outcomes, weights } = result as DrawResult
  if (terms !== (weights ? termsOf(matches, weights) : null)) return false
  if (weights && (weights.length !== matches.length || !weights.every(isWeights))) return false
  const drawn = outcomesBy({ matches, weights }, stream)
  return drawn.length === outcomes.length && drawn.every((each, index) => each === outcomes[index])
}

/** What the stream draws for these matches. */
export const outcomesBy = (
  { matches, weights }: { matches: readonly number[]; weights?: Weights[] | undefined },
  stream: Stream,
): string[] =>
  (weights ? weightedOutcomesOf(stream, weights) : drawnOutcomesOf(stream, matches.length)).map(outcomesText)
