// Phone numbers: one normal form per number, so that no twin of a number is a second account.
import type { PhoneRules } from '../market/profile.ts'

// Spaces of every kind, characters without a picture (zero-width, direction marks, soft hyphens, variation selectors),
// and the separators people type.
const IGNORED = /[\s\p{Default_Ignorable_Code_Point}().-]/gu

/**
 * The number as E.164 digits without plus ("251911234567"), or null when it is no mobile number of the market.
 * Accepts 09…, 9…, 251… and +251… (and the market's other leading digits); digits of other scripts are refused.
 */
export const normalisePhone = (text: unknown, rules: PhoneRules): string | null => {
  if (typeof text !== 'string' || text.length > 64) return null
  const bare = text.replace(IGNORED, '')
  const match = /^(\+?)([0-9]+)$/.exec(bare)
  if (match === null) return null
  const subscriber = subscriberOf(match[2] ?? '', match[1] === '+', rules)
  if (subscriber === null || subscriber.length !== rules.subscriberLength) return null
  return rules.leadingDigits.includes(subscriber[0] ?? '') ? rules.countryCode + subscriber : null
}

const subscriberOf = (digits: string, international: boolean, rules: PhoneRules): string | null => {
  const { countryCode, subscriberLength } = rules
  const full = digits.length === countryCode.length + subscriberLength && digits.startsWith(countryCode)
  if (full) return digits.slice(countryCode.length)
  if (international) return null
  return digits.startsWith('0') ? digits.slice(1) : digits
}

/** For print: "251911234567" → "+251 91 123 4567"; a short code, which has no country, stays as it is. */
export const formatPhone = (digits: string, { countryCode }: PhoneRules): string =>
  digits.startsWith(countryCode)
    ? `+${countryCode} ${digits.slice(countryCode.length).replace(/^(\d{2})(\d{3})(?=\d)/, '$1 $2 ')}`
    : digits

/** What a telephone dials: "251911234567" → "tel:+251911234567". */
export const phoneHref = (digits: string, { countryCode }: PhoneRules): string =>
  `tel:${digits.startsWith(countryCode) ? '+' : ''}${digits}`

/** For logs and receipts: all but the last three digits hidden. */
export const maskPhone = (digits: string): string =>
  digits.slice(0, 3) + '*'.repeat(digits.length - 6) + digits.slice(-3)
