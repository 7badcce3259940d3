// What each market sums to above its chances, as the books of real houses do, and the prices that come of it.
import { exponentOf } from '@walia/domain/odds/margin.ts'
import type { Market } from '@walia/domain/settlement/markets.ts'
import type { Tier } from '../catalogue/competitions.ts'

/** Least sum of 1/odds by tier: great leagues are sold at less than small ones. */
type ByTier = readonly [great: number, usual: number, small: number]

const HEAD: ByTier = [1.06, 1.064, 1.068]
const TWO_WAY: ByTier = [1.05, 1.054, 1.058]
const HARDER: ByTier = [1.07, 1.075, 1.08]

/** The result of a part of the match, or of what is only counted, such as corners. */
const RESULT_OF_A_PART = HARDER

const BY_RULE: Readonly<Record<Market['rule'], ByTier>> = {
  result: HEAD,
  doubleChance: HEAD,
  drawNoBet: TWO_WAY,
  winner: TWO_WAY,
  handicap: TWO_WAY,
  total: TWO_WAY,
  homeTotal: TWO_WAY,
  awayTotal: TWO_WAY,
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
/** A line sums to at most this much more than its least: its prices are cut to two decimals. */
export const CUT_MAX = 0.012

/** What a line sums to for every 1 of its chances, at least; where outcomes overlap (double chance) these are 2. */
export function leastSumOf({ rule, scope }: Market, tier: Tier, live: boolean): number {
  const part = rule === 'result' && scope !== 'match'
  const [great, usual, small] = part ? RESULT_OF_A_PART : BY_RULE[rule]
  return (tier === 1 ? great : tier === 2 ? usual : small) + (live ? LIVE_EXTRA : 0)
}

/**
 * Houses that pay bonuses on favourites from these odds on leave each of them at least this margin: less would not pay
 * for the bonus. A line whose favourite would have less sums to more than its least.
 */
const BONUS_FROM = 1.4
const BONUS_MARGIN = 0.045

const ODDS_MIN = 1.01
const ODDS_MAX = 500
/** Less likely than this, an outcome is not offered at all. */
const CHANCE_MIN = 1e-5

/** Odds by outcome, undefined where none are offered; null where the line as a whole is too sure to be offered. */
export function oddsOf(
  chances: readonly number[],
  leastSum: number,
  bonusMargin = BONUS_MARGIN,
): (string | undefined)[] | null {
  const offered = chances.map((chance) => (chance < CHANCE_MIN ? 0 : Math.min(chance, 1)))
  const whole = chances.reduce((total, chance) => total + chance, 0)
  const least = exponentOf(offered, leastSum * whole, 1 / ODDS_MAX)
  const exponent = Math.min(least, ...offered.map((chance) => bonusExponentOf(chance, least, bonusMargin)))
  const texts = offered.map((chance) => (chance === 0 ? undefined : textOf(Math.min(ODDS_MAX, chance ** -exponent))))
  const overlapping = whole > 1.5
  const unsold = texts.some((text, index) => text === undefined && (offered[index] as number) > 0)
  return unsold && !overlapping ? null : texts
}

/** At most this exponent leaves an outcome of that chance its margin, or puts it just below the odds that need one. */
function bonusExponentOf(chance: number, least: number, margin: number): number {
  if (chance <= 0 || chance >= 1 || chance ** -least < BONUS_FROM) return least
  return Math.log(Math.max(1 / chance / (1 + margin), BONUS_FROM - 0.0001)) / -Math.log(chance)
}

/** Three decimals below 2, else two; cut, so that no line sums to less than its least. */
function textOf(odds: number): string | undefined {
  if (odds < ODDS_MIN) return undefined
  const steps = odds < 2 ? 1000 : 100
  return String(Math.floor(odds * steps + 1e-7) / steps)
}
