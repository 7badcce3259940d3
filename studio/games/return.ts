// What a game gives back of a stake, exactly: every result with the number of ways that lead to it.

/** `odds`: what it pays, hundredths of the stake; `ways`: of all equally likely ways, how many lead to it. */
export type Outcome = { odds: number; ways: bigint }

/** What instant games give back, in percent; those whose odds are rounded to hundredths a little less. */
export const RETURN_PERCENT = 97
/** 10,000 times the stake; nothing pays more. */
export const ODDS_MAX = 1_000_000
/** The most that a round pays, minor units; stakes are limited so that no result is ever cut by it. */
export const PAYOUT_MAX = 100_000_000

/** How many ways there are to choose some of a number of things. */
export function waysOf(of: number, chosen: number): bigint {
  if (chosen < 0 || chosen > of) return 0n
  let ways = 1n
  for (let at = 1; at <= chosen; at++) ways = (ways * BigInt(of - chosen + at)) / BigInt(at)
  return ways
}

/** The odds of something that `winning` of `all` ways lead to, rounded down: what it returns is at most RETURN_PERCENT. */
export const oddsFor = (winning: bigint, all: bigint): number => Number((BigInt(RETURN_PERCENT) * all) / winning)

const MILLION = 1_000_000n
const allWaysOf = (outcomes: readonly Outcome[]): bigint => outcomes.reduce((sum, { ways }) => sum + ways, 0n)

/** Millionths of the stake, rounded down: 970000 is 97 %. */
export function returnOf(outcomes: readonly Outcome[]): number {
  const paid = outcomes.reduce((sum, { odds, ways }) => sum + BigInt(odds) * ways, 0n)
  return Number((paid * MILLION) / (allWaysOf(outcomes) * 100n))
}

/** How often something is paid at all, millionths. */
export function hitRateOf(outcomes: readonly Outcome[]): number {
  const hits = allWaysOf(outcomes.filter(({ odds }) => odds > 0))
  return Number((hits * MILLION) / allWaysOf(outcomes))
}

/** Standard deviation of what a stake of 1 pays: what a game's players feel as its roughness. */
export function volatilityOf(outcomes: readonly Outcome[]): number {
  const all = Number(allWaysOf(outcomes))
  const mean = (power: number): number =>
    outcomes.reduce((sum, { odds, ways }) => sum + (odds / 100) ** power * (Number(ways) / all), 0)
  return Math.sqrt(mean(2) - mean(1) ** 2)
}

/** Minor units; a part of one is the house's. */
export const payoutOf = (stake: number, odds: number): number => Number((BigInt(stake) * BigInt(odds)) / 100n)

/** Millionths, of the worst and the best way to play; hit rate and volatility over all ways. */
export type GameReturn = {
  game: string
  ways: number
  least: number
  most: number
  hitRate: readonly [number, number]
  volatility: readonly [number, number]
}
