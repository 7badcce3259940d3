// Loyalty tiers: which one an account is in by the points it has earned lately, and how far the next one is.
import type { MarketId } from '../market/profile.ts'

export const tierNames = ['bronze', 'silver', 'gold', 'platinum'] as const
export type TierName = (typeof tierNames)[number]
export type Tier = { name: TierName; pointsMin: number }

export type TierRules = {
  /** Points earned within so many days count, less those that were taken back meanwhile. */
  days: number
  /** Ascending, the first from 0. */
  tiers: readonly [Tier, ...Tier[]]
}

const shipped: TierRules = {
  days: 90,
  tiers: [
    { name: 'bronze', pointsMin: 0 },
    { name: 'silver', pointsMin: 250 },
    { name: 'gold', pointsMin: 1000 },
    { name: 'platinum', pointsMin: 4000 },
  ],
}
const rules: Readonly<Record<MarketId, TierRules>> = { et: shipped, ke: shipped }
export const tiersOf = (market: MarketId): TierRules => rules[market]

export type Standing = {
  tier: TierName
  /** Never below 0, even if more was taken back than earned in these days. */
  earned: number
  /** Null in the highest. */
  next: { tier: TierName; pointsMin: number; missing: number } | null
}

/** `net` is what was earned less what was taken back in these days. */
export function standingOf({ tiers }: TierRules, net: number): Standing {
  const earned = Math.max(0, net)
  const reached = tiers.findLastIndex(({ pointsMin }) => earned >= pointsMin)
  const next = tiers[reached + 1]
  return {
    tier: (tiers[reached] ?? tiers[0]).name,
    earned,
    next: next ? { tier: next.name, pointsMin: next.pointsMin, missing: next.pointsMin - earned } : null,
  }
}
