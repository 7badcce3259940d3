// A friend's link that this device was opened with: sent once there is an account, then forgotten.
import { referralPaths } from '@walia/contract/latePaths.ts'
import { ApiError, post } from '../api/client.ts'
import { ownToken } from '../api/session.ts'
import { config } from '../config.ts'
import { dropReferral, heldReferral } from './affiliate.ts'

const KEPT_FOR = ['NETWORK', 'OFFER_CLOSED']

/** Never rejects. Kept for another time when there was no answer, or while bringing a friend is not on offer. */
export const acceptHeldReferral = async (): Promise<void> => {
  const code = heldReferral()
  if (code === null || !config.offers_open.includes('referral')) return
  try {
    await post(referralPaths.accept, { ...ownToken(), code })
  } catch (error) {
    if (!(error instanceof ApiError) || KEPT_FOR.includes(error.code) || error.status === 401 || error.status >= 500)
      return
  }
  dropReferral()
}
