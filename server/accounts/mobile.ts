// The number and the password that a form sent, in their normal form or refused.

import { normalisePhone } from '@walia/domain/accounts/phone.ts'
import { passwordRefusalOf } from '@walia/domain/accounts/rules.ts'
import type { MarketProfile } from '@walia/domain/market/profile.ts'
import { Refusal } from '../platform/http.ts'

export function mobileOf(text: string, profile: MarketProfile): string {
  const mobile = normalisePhone(text, profile.phone)
  if (mobile === null) throw new Refusal('PHONE_INVALID', { example: profile.phone.example })
  return mobile
}

export function checkPassword(password: string, { account }: MarketProfile): void {
  const refusal = passwordRefusalOf(password, account)
  if (refusal === 'PASSWORD_TOO_SHORT') throw new Refusal('PASSWORD_TOO_SHORT', { min: account.passwordLengthMin })
  if (refusal !== null) throw new Refusal('MALFORMED', { reason: 'password', max: account.passwordLengthMax })
}
