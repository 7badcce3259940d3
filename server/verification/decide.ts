// An operator's queue: what waits, and what he decides. A decision is a row that nobody changes.
import type { RejectReason } from '@walia/domain/verification/verification.ts'
import { doneOnce } from '../platform/doneOnce.ts'
import { nowOf, type VerificationDeps } from './deps.ts'
import {
  findDecision,
  findExcludedUntil,
  findNumberOwner,
  findSubmission,
  insertDecision,
  loadWaiting,
  lockState,
  type Queryable,
  type SubmissionRow,
  takeNumber,
  updateDecided,
  updateNumberOwner,
} from './queries.ts'

const DAY_MS = 86_400_000
const LISTED_MAX = 100

export type VerificationDecided =
  | { ok: true; account: number; verdict: 'approved' | 'rejected'; excludedUntil?: string }
  | { ok: false; code: 'NO_SUCH_SUBMISSION' }
  | { ok: false; code: 'ALREADY_DECIDED'; verdict: string; by: string; at: string }
  | { ok: false; code: 'NUMBER_TAKEN'; account: number; excluded: boolean }

/** `reason` null approves. A number that is another account's is not approved, whoever came first to submit it. */
export async function decideVerification(
  deps: VerificationDeps,
  {
    submissionId,
    by,
    reason,
    requestId = null,
  }: { submissionId: string; by: string; reason: RejectReason | null; requestId?: number | null },
): Promise<VerificationDecided> {
  const submission = await findSubmission(deps.pool, submissionId)
  if (submission === null) return { ok: false, code: 'NO_SUCH_SUBMISSION' }
  return doneOnce(deps.pool, requestId, async (db): Promise<VerificationDecided> => {
    const { account_id: accountId, number_hash: numberHash } = submission
    await lockState(db, accountId)
    const before = await findDecision(db, submissionId)
    if (before !== null) {
      const { verdict, decided_by, decided_at } = before
      return { ok: false, code: 'ALREADY_DECIDED', verdict, by: decided_by, at: decided_at.toISOString() }
    }
    const at = nowOf(deps)
    // Only with the decision: what somebody else has decided excludes nobody.
    const excludedUntil = reason === 'duplicate' ? await carryExclusionOver(deps, db, submission) : undefined
    if (reason === null) {
      const owner = await takeNumber(db, numberHash, accountId, at)
      const excluded = owner !== accountId && (await excludedUntilOf(deps, owner)) !== null
      if (owner !== accountId && (excluded || !(await isClosed(deps, owner))))
        return { ok: false, code: 'NUMBER_TAKEN', account: owner, excluded }
      if (owner !== accountId) await updateNumberOwner(db, numberHash, accountId, at)
    }
    await insertDecision(db, { submissionId, accountId, at, by, reason })
    const validUntil = reason === null ? new Date(at.getTime() + deps.rules.validDays * DAY_MS) : null
    await updateDecided(db, accountId, { reason, validUntil })
    const verdict = reason === null ? 'approved' : 'rejected'
    return { ok: true, account: accountId, verdict, ...(excludedUntil === undefined ? {} : { excludedUntil }) }
  })
}

/** Epoch ms, infinite by an operator; null for who is not excluded. */
async function excludedUntilOf(deps: VerificationDeps, accountId: number): Promise<number | null> {
  const { excludedUntil } = await deps.accounts.standingOf(accountId)
  return excludedUntil ?? findExcludedUntil(deps.pool, accountId, nowOf(deps))
}

const isClosed = async ({ accounts }: VerificationDeps, accountId: number): Promise<boolean> =>
  (await accounts.findById(accountId))?.status === 'closed'

/** Who is excluded is so with every account: until the same moment, or for good. */
async function carryExclusionOver(
  deps: VerificationDeps,
  db: Queryable,
  { account_id, number_hash }: SubmissionRow,
): Promise<string | undefined> {
  const { accounts } = deps
  const owner = await findNumberOwner(db, number_hash)
  if (owner === null || owner === account_id) return undefined
  const excludedUntil = await excludedUntilOf(deps, owner)
  if (excludedUntil === null) return undefined
  if (excludedUntil === Number.POSITIVE_INFINITY) {
    await accounts.setStatus(account_id, 'self_excluded', `the same person as account ${owner}`, db)
    return 'for good'
  }
  await accounts.exclude(account_id, { as: 'self_excluded', until: excludedUntil }, db)
  return new Date(excludedUntil).toISOString()
}

/** As an operator reads them; nothing of what is sealed. */
export async function waitingVerifications({ pool }: Pick<VerificationDeps, 'pool'>): Promise<object[]> {
  const rows = await loadWaiting(pool, LISTED_MAX)
  return rows.map(({ id, account_id, submitted_at, flags }) => ({
    ...{ verification: id, account: account_id, submitted_at: submitted_at.toISOString(), flags },
  }))
}
