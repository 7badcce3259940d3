// What the bonuses of the slip need of a price, as both markets ship it.
import type { BonusRules } from './profile.ts'

// The table of accumulator bonus and win boost together costs at most 4.06 % a leg, at eight legs; the rest is the floor.
export const shippedBonus: BonusRules = { marginMinBasisPoints: 420 }
