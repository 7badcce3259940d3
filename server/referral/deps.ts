// What every use case of referral is handed.
import type { Accounts } from '../accounts/index.ts'
import type { Bonuses } from '../bonuses/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Platform } from '../platform/platform.ts'

export type ReferralNeeds = {
  accounts: Pick<Accounts, 'authenticate' | 'connectionsOf' | 'standingOf'>
  bonuses: Pick<Bonuses, 'grantFreeBet' | 'isOnOffer' | 'isPersonKnown'>
  ledger: Pick<Ledger, 'firstDepositOf' | 'hasTakenBack'>
  payments: Pick<Payments, 'isHeldByReversal'>
}
export type ReferralDeps = Pick<Platform, 'pool' | 'profile' | 'clock' | 'random' | 'outbox'> & ReferralNeeds
