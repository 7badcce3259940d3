// What every use case of verification is handed.
import { dayOf } from '@walia/domain/market/days.ts'
import type { VerificationRules } from '@walia/domain/verification/rules.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { VerificationKeys } from './sealing.ts'

export type VerificationNeeds = {
  accounts: Accounts
  /** null: verification is off, and nothing is limited by it. */
  keys: VerificationKeys | null
}
export type VerificationDeps = Platform & { accounts: Accounts; keys: VerificationKeys; rules: VerificationRules }

export const nowOf = ({ clock }: Pick<Platform, 'clock'>): Date => new Date(clock.now())
export const todayOf = ({ clock, profile }: Pick<Platform, 'clock' | 'profile'>): string =>
  dayOf(clock.now(), profile.timeZone)
