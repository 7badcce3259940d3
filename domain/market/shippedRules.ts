// The rules that both markets ship with: limits of stakes, odds and legs per product and channel, cash-out, joint prices,
// what bonuses may cost, accounts, sharing and affiliates.
import type { PushRules } from '../push/push.ts'
import type {
  AccountRules,
  AffiliateRules,
  BonusRules,
  BoostedRules,
  CashoutRules,
  ComboRules,
  EconomicRules,
  MarketProfile,
  SharingRules,
  SlipLimits,
} from './profile.ts'

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

// The super league: the combo slip's stakes and picks, and single bets, which a combo has not.
const virtualSlip: SlipLimits = { ...combo, legsMin: 1 }

export const shippedLimits: MarketProfile['limits'] = {
  sports: { slip: sportsSlip, quick: sportsQuick },
  combo: { slip: combo, quick: combo },
  virtual: { slip: virtualSlip, quick: { ...virtualSlip, legsMax: 1 } },
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

/** Nothing at night, as nobody wants to be woken by a bet. */
export const shippedPush: PushRules = { quietFrom: 22, quietTo: 8, perDayMax: 12, devicesMax: 10 }

export const shippedCashout: CashoutRules = {
  products: ['sports'],
  marginPercent: 5,
  lifeSeconds: 10,
  liveLifeSeconds: 5,
  partPercentMin: 10,
  partPercentMax: 90,
  fallPercentMax: 2,
  amountMin: 1_00,
}

// Joint prices and quotes. At the highest joint price five of the smallest stakes reach the highest payout: a higher price would pay no more.
// Of even and independent picks two carry 15 %, three 22, four 29 and six 44, as bet builders do.
export const shippedCombo: ComboRules = {
  marginPercent: 3,
  marginGrowthPercent: 8,
  addsMinPercent: 5,
  jointOddsMax: 20_000_00,
  quoteSeconds: 10,
}

// What bonuses and boosts may cost: docs/decisions/0090-economics.md. The guard is the break-even of the whole table of the
// accumulator bonus with the win boost, VAT counted as taken: 3.41 %, at 40 legs (docs/decisions/0293).
export const shippedBonus: BonusRules = { marginMinBasisPoints: 340 }
export const shippedBoosted: BoostedRules = { legsMin: 2, stakeMax: 1_000_00, accountStakeMax: 2_000_00 }
export const shippedEconomics: EconomicRules = { keptMinBasisPoints: 100 }
