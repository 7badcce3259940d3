// Kenya.
import { et } from './et.ts'
import type { MarketProfile } from './profile.ts'
import { shippedTaxRow } from './taxRows.ts'

export const ke: MarketProfile = {
  ...et,
  id: 'ke',
  country: 'Kenya',
  countryCode: '254',
  countryId: 1,
  currency: 'KES',
  languages: [
    { id: 'en', locale: 'en', name: 'English', complete: true },
    { id: 'sw', locale: 'sw', name: 'Kiswahili', complete: false },
  ],
  signUpOffer: et.signUpOffer && { ...et.signUpOffer, texts: { en: 'Ksh. 25 Free!' } },
  contacts: {
    supportPhones: ['254700000001', '254700000002', '254700000003', '254700000004'],
    supportEmail: 'support@walia.example',
    responsibleGamingHotline: '254700000009',
    smsSender: '29000',
    codeUssd: '*290#',
  },
  phone: { countryCode: '254', subscriberLength: 9, leadingDigits: ['7', '1'], example: '712345678' },
  taxRows: [shippedTaxRow('ke-2020')],
  payments: {
    ...et.payments,
    // No wallet with a verification code is in use there, and Chapa moves birr only.
    methods: et.payments.methods
      .filter(({ kind }) => kind === 'mobileMoney' || kind === 'shop')
      .map((method) => (method.kind === 'mobileMoney' ? { ...method, id: 'mpesa', name: 'M-Pesa' } : method)),
  },
}
