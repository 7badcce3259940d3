// Sharing a slip or a ticket: one at a time, a loader while it runs, then the sheet with code and addresses.
import { sharingPaths } from '@walia/contract/paths.ts'
import type { ShareAnswer, ShareBody } from '@walia/contract/sharing.ts'
import type { Slip } from '@walia/domain/betslip/slip.ts'
import { create } from 'zustand'
import { ApiError, post } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { currentSlip } from '../betslip/store.ts'
import { refreshSlips } from '../betslip/watchPrices.ts'
import { profile } from '../config.ts'
import { textOf } from '../text.ts'
import { showSnackbar } from '../ui/snackbar.ts'
import { storeCode } from './recentCodes.ts'
import { type Sharer, shareBodyOf, sharerFieldsOf } from './sharedPicks.ts'

type Sharing = { busy: boolean; shared: ShareAnswer | null }

export const useSharing = create<Sharing>(() => ({ busy: false, shared: null }))

export const closeShare = (): void => useSharing.setState({ shared: null })

const sharer = (): Sharer => {
  const { authenticated, user, token } = useSession.getState()
  return {
    profileId: authenticated ? (user?.id ?? null) : null,
    token: authenticated ? token : null,
    countryId: profile.countryId,
    country: profile.country,
  }
}

export const shareSlip = (slip: Slip = currentSlip()): Promise<void> =>
  share(shareBodyOf(slip, sharer()), slip.picks.length)

export const shareTicket = (betId: string, pickCount: number): Promise<void> =>
  share({ ...sharerFieldsOf(sharer()), bet_id: betId }, pickCount)

const share = async (body: ShareBody, pickCount: number): Promise<void> => {
  if (useSharing.getState().busy) return
  useSharing.setState({ busy: true })
  try {
    const shared = await post<ShareAnswer>(sharingPaths.encode, body)
    storeCode(shared.code, 'shared', pickCount)
    useSharing.setState({ shared })
  } catch (error) {
    showSnackbar({ status: 'error', messages: [failureText(error)], seconds: 5 })
    // The slip has picks that the server no longer sells.
    if (error instanceof ApiError && error.status === 409) void refreshSlips()
  } finally {
    useSharing.setState({ busy: false })
  }
}

/** The server's message, or the general one when there is none. */
const failureText = (error: unknown): string =>
  error instanceof ApiError && error.code !== 'NETWORK' ? error.message : textOf('sharing', 'failed')
