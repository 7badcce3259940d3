// Phone numbers: one normal form per number, so that no twin of a number is a second account.
import type { PhoneRules } from '../market/profile.ts'

// Spaces of every kind, characters without a picture (zero-width, direction marks, soft hyphens, variation selectors),
// and the separators people type: dashes and brackets of every kind, dots, slashes.
const IGNORED = /[\s\p{Default_Ignorable_Code_Point}\p{Dash}\p{Ps}\p{Pe}./\u00b7\u2024]/gu

/** What is typed, without what never matters; a sign that could be meant stays. */
export const barePhone = (text: string): string => text.replace(IGNORED, '')

/**
 * The number as E.164 digits without plus ("251911234567"), or null when it is no mobile number of the market.
 * Accepts 09…, 9…, 251…, +251… and 00251…, a 0 after the country code too (and the market's other leading digits);
 * digits of other scripts are refused.
 */
export const normalisePhone = (text: unknown, rules: PhoneRules): string | null => {
  if (typeof text !== 'string' || text.length > 64) return null
  const match = /^(\+?)([0-9]+)$/.exec(barePhone(text))
  if (match === null) return null
  const subscriber = subscriberOf(match[2] ?? '', match[1] === '+', rules)
  if (subscriber === null || subscriber.length !== rules.subscriberLength) return null
  return rules.leadingDigits.includes(subscriber[0] ?? '') ? rules.countryCode + subscriber : null
}

const subscriberOf = (
  digits: string,
  hasPlus: boolean,
  { countryCode, subscriberLength }: PhoneRules,
): string | null => {
  const prefix = (hasPlus ? [countryCode] : [`00${countryCode}`, countryCode]).find(
    (each) => digits.startsWith(each) && digits.length >= each.length + subscriberLength,
  )
  return prefix === undefined && hasPlus ? null : digits.slice(prefix?.length ?? 0).replace(/^0/, '')
}

/** For logs and receipts: all but the last three digits hidden. */
export const maskPhone = (digits: string): string =>
  digits.slice(0, 3) + '*'.repeat(digits.length - 6) + digits.slice(-3)
