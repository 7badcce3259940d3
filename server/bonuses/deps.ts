// What every use case of bonuses is handed.
import type { Accounts } from '../accounts/index.ts'
import type { Ledger, Queryable } from '../ledger/index.ts'
import type { Platform } from '../platform/platform.ts'

export type BonusesNeeds = { accounts: Accounts; ledger: Ledger }
/** Slips that bonus money paid and that are not decided: how many, what they took, and what they pay if all win, minor units. */
export type OpenSlips = { count: number; stake: number; payout: number }
export type CountOpenSlips = (accountId: number, db: Queryable) => Promise<OpenSlips>
/** Of the slice above that takes the deposits. */
export type Persons = {
  /** Whose the account is: proved by a document, or by a payer who is named. */
  isKnown(accountId: number, db: Queryable): Promise<boolean>
  /** For how long since then a document of his waited for an operator's decision, ms. */
  reviewMs(accountId: number, since: Date, db: Queryable): Promise<number>
}
export type ClaimHold = (accountId: number, db: Queryable) => Promise<boolean>
export type BonusesDeps = Pick<Platform, 'pool' | 'profile' | 'clock' | 'random' | 'outbox' | 'log'> &
  BonusesNeeds & {
    claimHolds: ClaimHold[]
    /** Of the slice above that sells them; without it there are none. */
    openSlips: { count: CountOpenSlips }
    /** Without a slice that takes deposits everybody is known. */
    persons: { ask: Persons }
  }
