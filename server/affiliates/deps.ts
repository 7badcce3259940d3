// What every use case of affiliates is handed.
import type { Accounts } from '../accounts/index.ts'
import type { Keys } from '../keys/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Referral } from '../referral/index.ts'

export type AffiliatesNeeds = {
  accounts: Pick<Accounts, 'findById' | 'idOf' | 'connectionsOf' | 'playerOf'>
  ledger: Pick<Ledger, 'firstDepositOf' | 'hasTakenBack'>
  payments: Pick<Payments, 'payersOf' | 'isHeldByReversal'>
  referral: Pick<Referral, 'isFriend'>
  /** Of programs; without them only the page's cookie reads a report. */
  keys?: Pick<Keys, 'find'>
}
export type AffiliatesDeps = AffiliatesNeeds &
  Pick<Platform, 'pool' | 'profile' | 'clock' | 'random' | 'config' | 'log' | 'outbox'>

export const nowOf = ({ clock }: Pick<AffiliatesDeps, 'clock'>): Date => new Date(clock.now())
