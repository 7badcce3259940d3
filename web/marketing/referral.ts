// A friend's link that this device was opened with: sent once there is an account, then forgotten.
import { referralPaths } from '@walia/contract/latePaths.ts'
import { ApiError, post } from '../api/client.ts'
import { ownToken } from '../api/session.ts'
import { dropReferral, heldReferral } from './affiliate.ts'

/** Never rejects. Kept for another time only when there was no answer. */
export const acceptHeldReferral = async (): Promise<void> => {
  const code = heldReferral()
  if (code === null) return
  try {
    await post(referralPaths.accept, { ...ownToken(), code })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'NETWORK' || error.status === 401 || error.status >= 500) return
  }
  dropReferral()
}
