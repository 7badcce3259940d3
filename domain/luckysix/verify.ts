// Whether a stream draws the balls that a published round of lucky six says.
import type { IsResult } from '../fair/verify.ts'
import { type LuckySixDraw, luckySixDrawOf, luckySixRulesOf } from './rules.ts'

export const isLuckySixResult: IsResult = (round, stream) => {
  const told = round.result as LuckySixDraw
  const drawn = luckySixDrawOf(luckySixRulesOf(told.rules), stream)
  return sameNumbers(drawn.balls, told.balls) && sameNumbers(drawn.bonus, told.bonus)
}

const sameNumbers = (drawn: readonly number[], told: readonly number[]): boolean =>
  drawn.length === told.length && drawn.every((each, index) => each === told[index])
