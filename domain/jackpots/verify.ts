// Whether a stream draws the outcomes that the public draw of a jackpot's unplayed matches says.
import type { IsResult } from '../fair/verify.ts'
import { drawnOutcomesOf } from './draw.ts'
import { outcomesText } from './entry.ts'

/** Matches in the order in which they are drawn; `outcomes` are 1, X or 2. */
export type DrawResult = { matches: number[]; outcomes: string[] }

export const isJackpotDraw: IsResult = (round, stream) => {
  const { matches, outcomes } = round.result as DrawResult
  const drawn = drawnOutcomesOf(stream, matches.length).map(outcomesText)
  return drawn.length === outcomes.length && drawn.every((each, index) => each === outcomes[index])
}
