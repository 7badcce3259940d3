// The door of verification: who a bettor is and how old, proved by a document that an operator looks at.
import { type UnverifiedLimits, verificationRulesOf } from '@walia/domain/verification/rules.ts'
import { isVerified, statusAt, type VerificationStatus } from '@walia/domain/verification/verification.ts'
import { HOUR } from '../platform/periods.ts'
import type { Platform } from '../platform/platform.ts'
import { decideVerification, type VerificationDecided, waitingVerifications } from './decide.ts'
import { nowOf, type VerificationDeps, type VerificationNeeds } from './deps.ts'
import { verificationRowsOf } from './ownData.ts'
import { deleteOld, findState, findSubmission, type Queryable, stateIn, sumReviewed } from './queries.ts'
import { registerRoutes } from './routes.ts'

export type { VerificationDecided } from './decide.ts'
export {
  developmentKeys,
  newVerificationKeys,
  readVerificationKeys,
  type VerificationKeys,
} from './sealing.ts'
export { type ShownVerification, showVerification } from './show.ts'

/** What an account may do that is not verified; withdrawals count since `since`. */
export type Unverified = UnverifiedLimits & { status: VerificationStatus; since: Date }

export type Verification = {
  /** null: nothing is limited, because the account is verified or verification is off. Reads anew each time. */
  unverified(accountId: number, db: Queryable): Promise<Unverified | null>
  /** An operator has approved it, and its time is not over: whose the account is, is known. Never where verification is off. */
  isApproved(accountId: number, db: Queryable): Promise<boolean>
  /** For how long since then the account's documents waited for a decision, ms; those that wait count up to now. */
  reviewMs(accountId: number, since: Date, db: Queryable): Promise<number>
  /** By an operator; `reason` null approves. */
  decide(
    submissionId: string,
    by: string,
    reason: Parameters<typeof decideVerification>[1]['reason'],
    requestId?: number | null,
  ): Promise<VerificationDecided>
  waiting(): Promise<object[]>
  isKnown(submissionId: string): Promise<boolean>
  /** By the job every hour. */
  deleteOld(): Promise<void>
}

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]

export function createVerification(platform: Platform, { accounts, keys }: VerificationNeeds): Verification {
  const rules = verificationRulesOf(platform.profile.id)
  const clean = async (): Promise<void> => {
    const ago = (ms: number) => new Date(platform.clock.now() - ms)
    await deleteOld(platform.pool, {
      drafts: ago(rules.draftHours * HOUR_MS),
      approved: ago(rules.approvedRetentionDays * DAY_MS),
      rejected: ago(rules.rejectedRetentionDays * DAY_MS),
    })
  }
  // Also where it is off: what was kept is not kept longer for it.
  platform.jobs.add('verification.deleteOld', { role: 'desk', every: HOUR }, clean)
  platform.ownData.add(verificationRowsOf)
  if (keys === null) return { ...OFF, deleteOld: clean }
  const deps: VerificationDeps = { ...platform, accounts, keys, rules }
  registerRoutes(platform.app, deps)
  return {
    async unverified(accountId, db) {
      const state = stateIn(await findState(db, accountId))
      const now = nowOf(deps).getTime()
      if (isVerified(state, now)) return null
      return { ...rules.unverified, status: statusAt(state, now), since: new Date(state.validUntil ?? 0) }
    },
    isApproved: async (accountId, db) => isVerified(stateIn(await findState(db, accountId)), deps.clock.now()),
    reviewMs: (accountId, since, db) => sumReviewed(db, accountId, since, nowOf(deps)),
    decide: (submissionId, by, reason, requestId = null) =>
      decideVerification(deps, { submissionId, by, reason, requestId }),
    waiting: () => waitingVerifications(deps),
    isKnown: async (submissionId) => (await findSubmission(deps.pool, submissionId)) !== null,
    deleteOld: clean,
  }
}

const OFF: Omit<Verification, 'deleteOld'> = {
  unverified: async () => null,
  isApproved: async () => false,
  reviewMs: async () => 0,
  decide: async () => ({ ok: false, code: 'NO_SUCH_SUBMISSION' }),
  waiting: async () => [],
  isKnown: async () => false,
}
