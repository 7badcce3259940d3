// What each market sums to above its chances, as the books of real houses do, and the prices that come of it.
import { askedOf } from '@walia/domain/odds/margin.ts'
import type { Market } from '@walia/domain/settlement/markets.ts'
import type { Tier } from '../catalogue/competitions.ts'

/** Least sum of 1/odds by tier: great leagues are sold at less than small ones. */
type ByTier = readonly [great: number, usual: number, small: number]

const MAIN: ByTier = [1.06, 1.064, 1.068]
const HARDER: ByTier = [1.07, 1.075, 1.08]

/** The result of a part of the match, or of what is only counted, such as corners. */
const RESULT_OF_A_PART = HARDER

const BY_RULE: Readonly<Record<Market['rule'], ByTier>> = {
  result: MAIN,
  doubleChance: MAIN,
  drawNoBet: MAIN,
  winner: MAIN,
  handicap: MAIN,
  total: MAIN,
  homeTotal: MAIN,
  awayTotal: MAIN,
  homeNoBet: HARDER,
  awayNoBet: HARDER,
  europeanHandicap: HARDER,
  oddEven: HARDER,
  homeWinsASet: HARDER,
  awayWinsASet: HARDER,
  bothScore: [1.08, 1.085, 1.09],
  nthGoal: [1.085, 1.09, 1.095],
  lastGoal: [1.085, 1.09, 1.095],
  homeCleanSheet: [1.09, 1.095, 1.1],
  awayCleanSheet: [1.09, 1.095, 1.1],
  homeWinsToNil: [1.09, 1.095, 1.1],
  awayWinsToNil: [1.09, 1.095, 1.1],
  homeWinsEitherHalf: [1.09, 1.095, 1.1],
  awayWinsEitherHalf: [1.09, 1.095, 1.1],
  highestHalf: [1.1, 1.105, 1.11],
  highestQuarter: [1.1, 1.105, 1.11],
  homeWinsBothHalves: [1.1, 1.105, 1.11],
  awayWinsBothHalves: [1.1, 1.105, 1.11],
  whichTeamScores: [1.1, 1.105, 1.11],
  resultAndBothScore: [1.13, 1.14, 1.15],
  totalAndBothScore: [1.13, 1.14, 1.15],
  resultAndTotal: [1.13, 1.14, 1.15],
  doubleChanceAndBothScore: [1.12, 1.13, 1.14],
  doubleChanceAndTotal: [1.12, 1.13, 1.14],
  halfTimeFullTime: [1.17, 1.19, 1.21],
  correctScore: [1.26, 1.28, 1.3],
}

const LIVE_EXTRA = 0.02

/** What a line sums to for every 1 of its chances, at least; where outcomes overlap (double chance) these are 2. */
export function leastSumOf({ rule, scope }: Market, tier: Tier, live: boolean): number {
  const part = rule === 'result' && scope !== 'match'
  const [great, usual, small] = part ? RESULT_OF_A_PART : BY_RULE[rule]
  return (tier === 1 ? great : tier === 2 ? usual : small) + (live ? LIVE_EXTRA : 0)
}

const ODDS_MIN = 1.01
const ODDS_MAX = 500
/** Less likely than this, an outcome is not offered at all. */
const CHANCE_MIN = 1e-5

/** Odds by outcome, undefined where none are offered; null where the line as a whole is too sure to be offered. */
export function oddsOf(chances: readonly number[], leastSum: number): (string | undefined)[] | null {
  const offered = chances.map((chance) => (chance < CHANCE_MIN ? 0 : Math.min(chance, 1)))
  const whole = chances.reduce((total, chance) => total + chance, 0)
  const texts = askedOf(offered, leastSum * whole, 1 / ODDS_MAX).map((asked) =>
    asked === 0 ? undefined : textOf(Math.min(ODDS_MAX, 1 / asked)),
  )
  return texts.some((text, index) => text === undefined && (offered[index] as number) > 0) ? null : texts
}

/** Three decimals below 2, else two; cut, so that no line sums to less than its least. */
function textOf(odds: number): string | undefined {
  if (odds < ODDS_MIN) return undefined
  const steps = odds < 2 ? 1000 : 100
  return String(Math.floor(odds * steps + 1e-7) / steps)
}
