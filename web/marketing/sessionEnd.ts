// The event that a bettor has logged out, as the specification shapes it: told before identity and money are forgotten.
import type { User } from '@walia/contract/accounts.ts'

export type SessionEnd = {
  event: 'session_end'
  profile_id: number
  /** The visitor's own first-touch id, by which marketing knows him without an account; empty without one. */
  user_alternative_id: string
  mobile: string
  app_name: 'MOBILE_WEB'
  wallet_balance: string
  wallet_currency: string
  points_balance: number
  bonus_balance: string
}

export const sessionEndOf = (user: User, currency: string, visitorId: string | null): SessionEnd => ({
  event: 'session_end',
  profile_id: user.id,
  user_alternative_id: visitorId ?? '',
  mobile: user.mobile,
  app_name: 'MOBILE_WEB',
  wallet_balance: user.balance,
  wallet_currency: currency,
  points_balance: user.points,
  bonus_balance: user.bonus,
})
