// Cash-out of open tickets, as both markets ship it.
import type { CashoutRules } from './profile.ts'

export const shippedCashout: CashoutRules = {
  products: ['sports'],
  marginPercent: 5,
  lifeSeconds: 10,
  liveLifeSeconds: 5,
  partPercentMin: 10,
  partPercentMax: 90,
  fallPercentMax: 2,
  amountMin: 1_00,
}
