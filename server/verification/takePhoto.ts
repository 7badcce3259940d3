// A photo of a document arrives: read as what it must be, written anew, sealed, and kept as the side's draft.
import type { PhotoSide } from '@walia/contract/verification.ts'
import { cleanJpeg } from '@walia/domain/verification/jpeg.ts'
import { statusAt } from '@walia/domain/verification/verification.ts'
import type { Session } from '../accounts/index.ts'
import { transferIdOf } from '../ledger/index.ts'
import { Refusal } from '../platform/http.ts'
import { inTransaction } from '../platform/transaction.ts'
import { nowOf, type VerificationDeps } from './deps.ts'
import { findDraft, lockState, replaceDraft, stateIn, sumPhotoBytes } from './queries.ts'
import { keyedHash, seal } from './sealing.ts'

/**
 * Answers the photo's id; the same picture again is the same photo. Throws PHOTO_INVALID, VERIFICATION_OPEN,
 * VERIFICATION_DONE, VERIFICATION_TRIES_USED, PHOTOS_FULL.
 */
export async function takePhoto(
  deps: VerificationDeps,
  { accountId }: Session,
  side: PhotoSide,
  body: Uint8Array,
): Promise<string> {
  const { pool, clock, random, keys, rules } = deps
  const photo = cleanJpeg(body, { min: rules.photoSideMin, max: rules.photoSideMax })
  if (!photo.ok) throw new Refusal('PHOTO_INVALID', { reason: photo.reason })
  const digest = keyedHash(keys, 'photo', photo.bytes)
  return inTransaction(pool, async (db) => {
    const state = stateIn(await lockState(db, accountId))
    const status = statusAt(state, clock.now())
    if (status === 'submitted') throw new Refusal('VERIFICATION_OPEN')
    if (status === 'approved') throw new Refusal('VERIFICATION_DONE')
    if (state.submissions >= rules.submissionsMax)
      throw new Refusal('VERIFICATION_TRIES_USED', { max: rules.submissionsMax })
    const known = await findDraft(db, { accountId, side, digest })
    if (known !== null) return known
    if ((await sumPhotoBytes(db)) + photo.bytes.length > rules.photosBytesMax) throw new Refusal('PHOTOS_FULL')
    const id = transferIdOf(clock.now(), random.bytes(10))
    const sealed = seal(keys, photo.bytes, { accountId, id, part: side }, random)
    await replaceDraft(db, { id, accountId, side, digest, at: nowOf(deps), sealed })
    return id
  })
}
