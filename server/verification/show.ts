// A submission as an operator looks at it: number, date of birth and photos, opened where his command is given.
import { findDecision, findSubmission, loadFlags, loadPhotos, type Queryable } from './queries.ts'
import { type Sealed, unseal, type VerificationKeys } from './sealing.ts'
import type { Person } from './submit.ts'

export type ShownVerification = {
  account: number
  submitted_at: string
  /** null once its time is over. */
  person: Person | null
  flags: object[]
  decision: object | null
  photos: { side: string; bytes: Buffer }[]
}

/** Throws for what was changed since it was sealed. */
export async function showVerification(
  db: Queryable,
  keys: VerificationKeys,
  submissionId: string,
): Promise<ShownVerification | null> {
  const submission = await findSubmission(db, submissionId)
  if (submission === null) return null
  const { id, account_id: accountId, submitted_at } = submission
  const photos = await loadPhotos(db, id)
  const sealed = sealedOf(submission)
  return {
    account: accountId,
    submitted_at: submitted_at.toISOString(),
    person: sealed && personOf(keys, sealed, accountId, id),
    flags: await loadFlags(db, accountId),
    decision: await findDecision(db, id),
    photos: photos.map((photo) => ({
      side: photo.side,
      bytes: unseal(keys, photo, { accountId, id: photo.id, part: photo.side }),
    })),
  }
}

export const personOf = (keys: VerificationKeys, sealed: Sealed, accountId: number, id: string): Person =>
  JSON.parse(unseal(keys, sealed, { accountId, id, part: 'person' }).toString('utf8'))

/** null once it was deleted. */
export function sealedOf({
  key_id,
  salt,
  nonce,
  sealed,
}: { [field in keyof Sealed]: Sealed[field] | null }): Sealed | null {
  return key_id === null || salt === null || nonce === null || sealed === null ? null : { key_id, salt, nonce, sealed }
}
