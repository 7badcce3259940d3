// What is wrong with a field of the account forms, as the key of its sentence; null when nothing is.
import { normalisePhone } from '@walia/domain/accounts/phone.ts'
import { isCode, type PasswordRefusal, passwordRefusalOf } from '@walia/domain/accounts/rules.ts'
import type { AccountRules, PhoneRules } from '@walia/domain/market/profile.ts'
import type { TextKey } from '../text.ts'

export type FieldError = TextKey<'account'> | null

export const phoneErrorOf = (phone: string, rules: PhoneRules): FieldError =>
  normalisePhone(phone, rules) === null ? 'errorPhone' : null

/** At login the server judges the password; only an empty one is an error here. */
export const loginPasswordErrorOf = (password: string): FieldError => (password === '' ? 'errorPassword' : null)

const passwordErrors: Record<PasswordRefusal, FieldError> = {
  PASSWORD_BLANK: 'errorPasswordBlank',
  PASSWORD_TOO_SHORT: 'errorPasswordShort',
  PASSWORD_TOO_LONG: 'errorPasswordLong',
  PASSWORD_IS_PHONE: 'errorPasswordPhone',
  PASSWORD_TOO_EASY: 'errorPasswordEasy',
}

export const newPasswordErrorOf = (password: string, rules: AccountRules, phone: string): FieldError => {
  if (password === '') return 'errorPassword'
  const refusal = passwordRefusalOf(password, rules, phone)
  return refusal && passwordErrors[refusal]
}

export const repeatErrorOf = (password: string, repeat: string): FieldError =>
  password === repeat ? null : 'errorPasswordsDiffer'

export const ageErrorOf = (confirmed: boolean): FieldError => (confirmed ? null : 'errorAge')

const CODE_REFUSALS: readonly string[] = ['CODE_WRONG', 'CODE_EXPIRED', 'CODE_TRIES_USED', 'CODE_FORMAT']

/** Whether a refusal is about the code itself: it is shown at its cells, and the next try needs other digits. */
export const isCodeRefusal = (refusal: string | null): boolean => refusal !== null && CODE_REFUSALS.includes(refusal)

export const codeErrorOf = (code: string, rules: AccountRules): FieldError => (isCode(code, rules) ? null : 'errorCode')
