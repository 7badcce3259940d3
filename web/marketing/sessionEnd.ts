// The logout event in the specification's shape, dispatched before identity and money are removed.
import type { User } from '@walia/contract/accounts.ts'

export type SessionEnd = {
  event: 'session_end'
  profile_id: number
  /** The visitor's first-touch id, which marketing uses for visitors without an account; empty without one. */
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
