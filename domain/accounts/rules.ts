// What an account must satisfy: password, one-time code, age.
import type { AccountRules } from '../market/profile.ts'

export type PasswordRefusal = 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG'

/** Length counts characters, not UTF-16 units. The upper bound keeps hashing cheap. */
export const passwordRefusalOf = (password: string, rules: AccountRules): PasswordRefusal | null => {
  const length = [...password].length
  if (length < rules.passwordLengthMin) return 'PASSWORD_TOO_SHORT'
  return length > rules.passwordLengthMax ? 'PASSWORD_TOO_LONG' : null
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
