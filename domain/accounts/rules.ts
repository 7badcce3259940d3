// What an account must satisfy: password, one-time code, age.
import type { AccountRules } from '../market/profile.ts'
import { isEasyPassword } from './easyPasswords.ts'

/** In this order. */
export type PasswordRefusal =
  | 'PASSWORD_BLANK'
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_TOO_LONG'
  | 'PASSWORD_IS_PHONE'
  | 'PASSWORD_TOO_EASY'

// Invisible characters: spaces of every kind, controls, zero-width characters and fillers.
const UNSEEN = /[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800\u3164\uffa0]/gu
/** Digits of a number that are the same however it is written. */
const SUBSCRIBER_DIGITS = 8

/**
 * Length counts characters, not UTF-16 units. The upper bound keeps hashing cheap. `mobile` is the account's number, in
 * any form.
 */
export const passwordRefusalOf = (password: string, rules: AccountRules, mobile = ''): PasswordRefusal | null => {
  const length = [...password].length
  if (length > 0 && password.replace(UNSEEN, '') === '') return 'PASSWORD_BLANK'
  if (length < rules.passwordLengthMin) return 'PASSWORD_TOO_SHORT'
  if (length > rules.passwordLengthMax) return 'PASSWORD_TOO_LONG'
  if (isNumber(password, mobile)) return 'PASSWORD_IS_PHONE'
  return isEasyPassword(password) ? 'PASSWORD_TOO_EASY' : null
}

/** Nothing but the number: with or without country code, zero, spaces and signs. */
const isNumber = (password: string, mobile: string): boolean => {
  const [written, own] = [password, mobile].map((text) => text.replace(/\D/g, '').slice(-SUBSCRIBER_DIGITS))
  return own?.length === SUBSCRIBER_DIGITS && written === own && !/\p{L}/u.test(password)
}

/** Exactly as many ASCII digits as the market's codes have. */
export const isCode = (text: unknown, rules: AccountRules): text is string =>
  typeof text === 'string' && text.length === rules.codeLength && /^[0-9]+$/.test(text)

/** A code from 32 random bits. */
export const codeOf = (random32: number, rules: AccountRules): string =>
  String(random32 % 10 ** rules.codeLength).padStart(rules.codeLength, '0')

/**
 * Whether somebody born on `birthDate` is of age on `today`, both YYYY-MM-DD in the market's time zone. The birthday
 * itself is old enough; one born on 29 February comes of age on 1 March where the year has no such day.
 */
export const isOfAge = (birthDate: string, today: string, rules: AccountRules): boolean => {
  const born = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birthDate)
  if (born === null) return false
  const comesOfAge = `${String(Number(born[1]) + rules.ageMin).padStart(4, '0')}-${born[2]}-${born[3]}`
  return comesOfAge <= today
}
