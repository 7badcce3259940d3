// What every use case of bonuses is handed.
import type { Accounts } from '../accounts/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Platform } from '../platform/platform.ts'

export type BonusesNeeds = { accounts: Accounts; ledger: Ledger }
export type BonusesDeps = Pick<Platform, 'pool' | 'profile' | 'clock' | 'random' | 'outbox'> & BonusesNeeds
