// The logout event: every field of the specification, the market's own currency.
import { et } from '@walia/domain/market/et.ts'
import { ke } from '@walia/domain/market/ke.ts'
import { expect, test } from 'vitest'
import { sessionEndOf } from './sessionEnd.ts'

const user = { id: 1001, mobile: '251911000001', country_id: 3, balance: '12.50', bonus: '3.00', points: 7 }
const fields = {
  event: 'session_end',
  profile_id: 1001,
  mobile: '251911000001',
  app_name: 'MOBILE_WEB',
  wallet_balance: '12.50',
  points_balance: 7,
  bonus_balance: '3.00',
}

test.each([
  [et.currency, 'visitor-1', { wallet_currency: 'ETB', user_alternative_id: 'visitor-1' }],
  [ke.currency, null, { wallet_currency: 'KES', user_alternative_id: '' }],
])('in %s, known to marketing as %s', (currency, visitor, own) => {
  expect(sessionEndOf(user, currency, visitor)).toEqual({ ...fields, ...own })
})
