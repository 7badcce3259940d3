// Phone numbers as they are shown and dialled.
import type { PhoneRules } from '../market/profile.ts'

/** For print: "251911234567" → "+251 91 123 4567"; a short code, which has no country, stays as it is. */
export const formatPhone = (digits: string, { countryCode }: PhoneRules): string =>
  digits.startsWith(countryCode)
    ? `+${countryCode} ${digits.slice(countryCode.length).replace(/^(\d{2})(\d{3})(?=\d)/, '$1 $2 ')}`
    : digits

/** What a telephone dials: "251911234567" → "tel:+251911234567". */
export const phoneHref = (digits: string, { countryCode }: PhoneRules): string =>
  `tel:${digits.startsWith(countryCode) ? '+' : ''}${digits}`
