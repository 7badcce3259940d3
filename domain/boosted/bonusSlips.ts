// The best slip of a boosted list whose slips take the bonuses on top, over every choice of picks.
import { includedTaxOf } from '../betslip/figures.ts'
import {
  type BestPlay,
  bestPlayOf,
  expectationOf,
  type PlayedSlip,
  type StakeLimits,
} from '../economics/expectation.ts'
import type { TaxRow } from '../market/profile.ts'

/** `worth`: its chance times its odds, by which the pick alone pays. `counts`: whether it may count for the bonuses. */
export type BonusPick = { odds: number; worth: number; counts: boolean }

export type PlayedLegs = { min: number; max: number }

/**
 * No slip of one pick or none per match is paid more than this one; null where no slip has enough legs.
 *
 * What bonuses pay follows from how many legs count from the lower of both floors on, and how many from the higher. Slips
 * alike in both and in their number of legs are taken together: at the most that any of them is worth, and at the
 * shortest total of any, since thresholds and caps only take from longer ones.
 */
export function bestWithBonuses(
  matches: readonly (readonly BonusPick[])[],
  legs: PlayedLegs,
  stakes: StakeLimits,
  tax: TaxRow,
): { legs: number; play: BestPlay } | null {
  const netMin = stakes.stakeMin - includedTaxOf(stakes.stakeMin, tax.vatPercent)
  let best: { legs: number; slip: PlayedSlip; paid: number } | null = null
  for (const alike of alikeOf(matches, legs, tax)) {
    const slip = slipOf(alike, netMin, tax)
    // The smallest stake is paid most for every 1: whatever depends on the stake is a threshold or a cap.
    const { paid } = expectationOf(slip, stakes.stakeMin, tax)
    if (best === null || paid > best.paid) best = { legs: alike.legs, slip, paid }
  }
  return best && { legs: best.legs, play: bestPlayOf(best.slip, stakes, tax) }
}

/** Slips with as many legs, `low` of them from the lower floor on, `high` from the higher; `odds` as a decimal. */
type Alike = { legs: number; low: number; high: number; worth: number; odds: number }

/** One match after the other, each adds nothing or the best pick of one of its kinds. */
function alikeOf(matches: readonly (readonly BonusPick[])[], { min, max }: PlayedLegs, tax: TaxRow): Alike[] {
  const legsMax = Math.min(max, matches.length)
  const highMax = Math.min(legsMax, highRuleOf(tax).rows.at(-1)?.legs ?? 0)
  const placeOf = (legs: number, low: number, high: number) => (legs * (legsMax + 1) + low) * (highMax + 1) + high
  const worth = new Float64Array(placeOf(legsMax, legsMax, highMax) + 1)
  const odds = new Float64Array(worth.length).fill(Number.POSITIVE_INFINITY)
  worth[0] = 1
  odds[0] = 1
  for (const [seen, picks] of matches.entries()) {
    const kinds = kindsOf(picks, tax)
    // Down from the longest, so that no slip takes two picks of a match.
    for (let legs = Math.min(seen, legsMax - 1); legs >= 0; legs--)
      for (let low = 0; low <= legs; low++)
        for (let high = 0; high <= Math.min(low, highMax); high++) {
          const from = placeOf(legs, low, high)
          if (worth[from] === 0) continue
          for (const kind of kinds) {
            const to = placeOf(legs + 1, low + kind.low, Math.min(highMax, high + kind.high))
            worth[to] = Math.max(worth[to] as number, (worth[from] as number) * kind.worth)
            odds[to] = Math.min(odds[to] as number, (odds[from] as number) * kind.odds)
          }
        }
  }
  const found: Alike[] = []
  for (let legs = min; legs <= legsMax; legs++)
    for (let low = 0; low <= legs; low++)
      for (let high = 0; high <= Math.min(low, highMax); high++) {
        const at = placeOf(legs, low, high)
        if (worth[at]) found.push({ legs, low, high, worth: worth[at], odds: odds[at] as number })
      }
  return found
}

const floorsOf = ({ acca, winBoost }: TaxRow) => ({
  low: Math.min(acca.legOddsMin, winBoost.legOddsMin),
  high: Math.max(acca.legOddsMin, winBoost.legOddsMin),
})

const highRuleOf = ({ acca, winBoost }: TaxRow) => (acca.legOddsMin > winBoost.legOddsMin ? acca : winBoost)

type Kind = Pick<Alike, 'low' | 'high' | 'worth' | 'odds'>

/** Of the picks that count alike the most that one is worth, and the shortest odds of one. */
function kindsOf(picks: readonly BonusPick[], tax: TaxRow): Kind[] {
  const floors = floorsOf(tax)
  const kinds = new Map<number, Kind>()
  for (const { odds: hundredths, worth, counts } of picks) {
    const low = counts && hundredths >= floors.low ? 1 : 0
    const high = counts && hundredths >= floors.high ? 1 : 0
    const before = kinds.get(low + high)
    const odds = hundredths / 100
    kinds.set(low + high, {
      ...{ low, high },
      worth: Math.max(worth, before?.worth ?? 0),
      odds: Math.min(odds, before?.odds ?? odds),
    })
  }
  return [...kinds.values()]
}

const HALF_HUNDREDTH = 0.005
const ROUNDED_UNITS = 3

/**
 * A total is rounded to hundredths; winnings and both bonuses to minor units, here perhaps down and on another slip up:
 * half of one each, three minor units of the smallest stake between them. All of that counts as gained.
 */
function slipOf({ low, high, worth, odds }: Alike, netMin: number, tax: TaxRow): PlayedSlip {
  const floors = floorsOf(tax)
  const totalOdds = Math.floor(odds * 100)
  const rounding = (HALF_HUNDREDTH + ROUNDED_UNITS / netMin) / odds
  return {
    product: 'sports',
    totalOdds: BigInt(totalOdds),
    chance: (worth * (1 + rounding) * 100) / totalOdds,
    countingLegs: Array.from({ length: low }, (_, index) => (index < high ? floors.high : floors.low)),
  }
}
