// What lucky six gives back of a stake, exactly: a fraction of whole numbers, not a simulation.
import { COLOURS, type LuckySixRules, type SideKind } from './rules.ts'

/** How many ways there are to choose some of a number of things. */
export function waysOf(of: number, chosen: number): bigint {
  let ways = 1n
  for (let at = 1; at <= chosen; at++) ways = (ways * BigInt(of - chosen + at)) / BigInt(at)
  return ways
}

export type Fraction = { over: bigint; under: bigint }

/**
 * The last of the six comes at place k in C(k-1, 5) of C(48, 6) cases. The bonus places are independent of the balls, so a
 * winner hits 2 x 6 / 35 of them on average wherever his last one came, and the multiple is one more than the hits.
 */
export function returnOf({ odds, balls, drawn, picks, bonusPlaces }: LuckySixRules): Fraction {
  const paid = odds.reduce((sum, each, index) => sum + waysOf(picks - 1 + index, picks - 1) * BigInt(each), 0n)
  return {
    over: paid * BigInt(drawn + bonusPlaces * picks),
    under: waysOf(balls, picks) * 100n * BigInt(drawn),
  }
}

/**
 * Of a side bet. Half of all balls are odd, and number n faces number 49 - n: more odd and more even are equally likely, a
 * sum above the middle and one below it too. A system returns what its lines do.
 */
export function sideReturnOf({ balls, sideOdds }: LuckySixRules, kind: SideKind): Fraction {
  const choices = kind === 'lastBall' ? balls : kind === 'firstColour' ? COLOURS : 2
  return { over: BigInt(sideOdds[kind]), under: BigInt(choices) * 100n }
}

/** How often a line wins anything at all. */
export const winChanceOf = ({ balls, drawn, picks }: LuckySixRules): Fraction => ({
  over: waysOf(drawn, picks),
  under: waysOf(balls, picks),
})

/** In hundredths of a percent, rounded down. */
export const basisPointsOf = ({ over, under }: Fraction): number => Number((over * 10_000n) / under)
