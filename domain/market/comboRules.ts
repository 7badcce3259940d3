// The rules of joint prices and quotes, as both markets ship them.
import type { ComboRules } from './profile.ts'

// At the highest joint price five of the smallest stakes reach the highest payout: beyond it a price says nothing.
export const shippedCombo: ComboRules = { marginPercent: 10, jointOddsMax: 20_000_00, quoteSeconds: 10 }
