// Ethiopia, the default market.
import { shippedGuard } from '../odds/guardRules.ts'
import type { MarketProfile, PaymentKind, PaymentMethod } from './profile.ts'
import {
  shippedAccountRules,
  shippedAffiliate,
  shippedBonus,
  shippedBoosted,
  shippedCashout,
  shippedCombo,
  shippedEconomics,
  shippedLimits,
  shippedSharing,
  shippedStake,
} from './shippedRules.ts'
import { shippedTaxRow } from './taxRows.ts'

/** In both directions and at once, unless said otherwise. */
const method = (
  id: string,
  kind: PaymentKind,
  name: string,
  depositFeeBasisPoints: number,
  more: Partial<PaymentMethod> = {},
): PaymentMethod => ({
  ...{ id, kind, name, depositFeeBasisPoints },
  ...{ deposit: true, withdraw: true, withdrawFeeBasisPoints: 0, withdrawHoursMin: 0, withdrawHoursMax: 0 },
  ...more,
})

export const et: MarketProfile = {
  id: 'et',
  country: 'Ethiopia',
  countryCode: '251',
  countryId: 3,
  currency: 'ETB',
  numberLocale: 'en-KE',
  timeZone: 'Africa/Nairobi',
  languages: [
    { id: 'en', locale: 'en', name: 'English', complete: true },
    { id: 'am', locale: 'am', name: 'አማርኛ', complete: true },
    { id: 'om', locale: 'om', name: 'Afaan Oromoo', complete: true },
    { id: 'zh', locale: 'zh-Hans', name: '中文', complete: true },
  ],
  defaultLanguage: 'en',
  brand: { name: 'Walia', slug: 'walia' },
  signUpOffer: {
    texts: { en: 'Br 25 Free!', am: 'ብር 25 ነጻ!', om: 'Qr 25 bilisa!', zh: '25 比尔免费!' },
    everySeconds: 6,
    times: 3,
  },
  contacts: {
    supportPhones: ['251900000001', '251900000002', '251900000003', '251900000004'],
    supportEmail: 'support@walia.example',
    responsibleGamingHotline: '251900000009',
    smsSender: '8000',
    codeUssd: '*800#',
  },
  phone: { countryCode: '251', subscriberLength: 9, leadingDigits: ['9', '7'], example: '911234567' },
  account: shippedAccountRules,
  products: {
    sportsbook: true,
    combo: true,
    jackpots: true,
    virtuals: true,
    casino: false,
    crash: false,
    fasta: false,
    tv: false,
  },
  limits: shippedLimits,
  taxRows: [shippedTaxRow('et-2020')],
  oddsMin: 1_01,
  guard: shippedGuard,
  stake: shippedStake,
  liveHoldSeconds: 5,
  repeatedBetSeconds: 10,
  combo: shippedCombo,
  bonus: shippedBonus,
  boosted: shippedBoosted,
  economics: shippedEconomics,
  jackpots: { heldAbove: 100_000_00, windowHours: 6, leadMinutes: 60 },
  superLeague: { shape: 'sl16', seconds: 275 },
  productIds: { jackpot: 2, boosted: 3 },
  cashout: shippedCashout,
  certaintyOnePayoutMax: 50_000_00,
  postponedVoidHours: 48,
  sharing: shippedSharing,
  affiliate: shippedAffiliate,
  payments: {
    depositMin: 30_00,
    depositMax: 70_000_00,
    deposits: { openMax: 5, promptsPerNumberPerHourMax: 6, promptsPerAccountPerHourMax: 12, payerDays: 30 },
    withdrawMin: 50_00,
    withdrawMax: 70_000_00,
    methods: [
      method('telebirr', 'mobileMoney', 'Telebirr', 200),
      method('bank', 'bank', 'Bank transfer', 200, { withdrawHoursMin: 24, withdrawHoursMax: 48 }),
      method('ebirr', 'checkout', 'eBirr', 200, { withdraw: false }),
      method('hellocash', 'mobileWallet', 'HelloCash', 300),
      method('shop', 'shop', 'Shop', 0, { deposit: false }),
    ],
  },
}
