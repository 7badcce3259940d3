// The rules of joint prices and quotes, as both markets ship them.
import type { ComboRules } from './profile.ts'

// At the highest joint price five of the smallest stakes reach the highest payout: a higher price would pay no more.
// Of even and independent picks two carry 15 %, three 22, four 29 and six 44, as bet builders do.
export const shippedCombo: ComboRules = {
  marginPercent: 3,
  marginGrowthPercent: 8,
  addsMinPercent: 5,
  jointOddsMax: 20_000_00,
  quoteSeconds: 10,
}
