// What bonuses and boosts may cost, as both markets ship it (docs/decisions/0090).
import type { BonusRules, BoostedRules, EconomicRules } from './profile.ts'

// Accumulator bonus and win boost together cost at most 4.06 % a leg, at eight legs; the rest is the floor.
export const shippedBonus: BonusRules = { marginMinBasisPoints: 430 }
export const shippedBoosted: BoostedRules = { legsMin: 2, stakeMax: 1_000_00, accountStakeMax: 2_000_00 }
export const shippedEconomics: EconomicRules = { keptMinBasisPoints: 100 }
