// Stake, odds and leg limits per product and channel, and the rules of accounts, sharing and affiliates, as both markets ship them.
import type { AccountRules, AffiliateRules, MarketProfile, SharingRules, SlipLimits } from './profile.ts'

const sportsSlip: SlipLimits = {
  stakeMin: 5_00,
  stakeMax: 10_000_00,
  liveStakeMax: 10_000_00,
  totalOddsAbove: 1_20,
  legsMin: 1,
  legsMax: 39,
}

// The quick path's own figures; `limitsOf` enforces the stricter of these and the slip's.
const sportsQuick: SlipLimits = {
  stakeMin: 1_00,
  stakeMax: 500_000_00,
  liveStakeMax: 500_000_00,
  totalOddsAbove: 1_25,
  legsMin: 1,
  legsMax: 1,
}

const combo: SlipLimits = {
  stakeMin: 5_00,
  stakeMax: 5_000_00,
  liveStakeMax: 5_000_00,
  totalOddsAbove: 1_20,
  legsMin: 2,
  legsMax: 29,
}

export const shippedLimits: MarketProfile['limits'] = {
  sports: { slip: sportsSlip, quick: sportsQuick },
  combo: { slip: combo, quick: combo },
  virtual: { slip: sportsSlip, quick: sportsQuick },
}

export const shippedAccountRules: AccountRules = {
  ageMin: 21,
  passwordLengthMin: 8,
  passwordLengthMax: 128,
  codeLength: 4,
  codeLifeSeconds: 300,
  codeTriesMax: 5,
  codeSendsPerHourMax: 3,
  sessionIdleMinutes: 30,
  sessionDaysMax: 30,
}

export const shippedStake: MarketProfile['stake'] = {
  default: 100_00,
  quick: [5_00, 10_00, 50_00, 100_00, 1_000_00],
  balanceTapMin: 1_00,
}

export const shippedSharing: SharingRules = {
  codeLength: 8,
  codeDays: 7,
  loadedCookieDays: 7,
  sharedCookieDays: 1,
}

export const shippedAffiliate: AffiliateRules = {
  houseId: '19',
  tokenDays: 30,
  visitorDays: 365,
}
