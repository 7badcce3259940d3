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

export function checkPassword(password: string, mobile: string, { account }: MarketProfile): void {
  const refusal = passwordRefusalOf(password, account, mobile)
  if (refusal === 'PASSWORD_TOO_SHORT') throw new Refusal('PASSWORD_TOO_SHORT', { min: account.passwordLengthMin })
  if (refusal === 'PASSWORD_TOO_LONG')
    throw new Refusal('MALFORMED', { reason: 'password', max: account.passwordLengthMax })
  if (refusal !== null) throw new Refusal(refusal)
}
