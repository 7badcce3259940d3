// What every use case of bonuses is handed.
import type { Accounts } from '../accounts/index.ts'
import type { Ledger, Queryable } from '../ledger/index.ts'
import type { Platform } from '../platform/platform.ts'

export type BonusesNeeds = { accounts: Accounts; ledger: Ledger }
export type ClaimHold = (accountId: number, db: Queryable) => Promise<boolean>
export type BonusesDeps = Pick<Platform, 'pool' | 'profile' | 'clock' | 'random' | 'outbox'> &
  BonusesNeeds & { claimHolds: ClaimHold[] }
