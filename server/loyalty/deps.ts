// What every use case of loyalty is handed.
import type { Accounts } from '../accounts/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Platform } from '../platform/platform.ts'

export type LoyaltyNeeds = { accounts: Accounts; ledger: Ledger }
export type LoyaltyDeps = Pick<Platform, 'pool' | 'profile' | 'clock' | 'random' | 'outbox'> & LoyaltyNeeds
