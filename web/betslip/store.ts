// The app's slip store, its hooks, and the change that a tap on an odd makes.

import { hasPick, type Pick, type PickIdentity, type Slip } from '@walia/domain/betslip/slip.ts'
import { limitsOf } from '@walia/domain/market/profile.ts'
import { useStore } from 'zustand'
import { useSession } from '../api/session.ts'
import { profile, serverNow } from '../config.ts'
import { type EarlierPrice, ownedBy, tappedPickOf } from '../odds/pickOf.ts'
import { stakeText } from '../plainFormats.ts'
import { useSettings } from '../settings.ts'
import { local } from '../storage.ts'
import * as store from './slipStore.ts'

export const slipStore = store.createSlipStore({
  storage: () => local,
  defaultStake: stakeText(profile.stake.default),
})

// Another tab of the same browser has changed the slip. A page that was asleep has missed such events.
window.addEventListener('storage', (event) => {
  if (event.key === store.STORE_NAME) slipStore.catchUp()
})
window.addEventListener('pageshow', slipStore.catchUp)
document.addEventListener('visibilitychange', slipStore.catchUp)

export const slipLimits = limitsOf(profile, 'sports', 'slip')

export const useSlip = (): Slip => store.useSlipIn(slipStore)
export const useStake = (): string => useStore(slipStore, (state) => state.stake)
export const setStake = (stake: string): void => store.setStakeIn(slipStore, stake)
export const currentSlip = (): Slip => store.slipOf(slipStore.getState())
export const changeSlip = (change: (slip: Slip) => Slip): Slip => store.changeSlip(slipStore, change)

/** Whether this outcome is in the slip; the component renders again when that changes. */
export const useIsPicked = (identity: PickIdentity): boolean => store.useIsPickedIn(slipStore, identity)
export const isPicked = (identity: PickIdentity): boolean => hasPick(currentSlip(), identity)

/** The pick with the bettor who takes it. */
export const own = (pick: Pick): Pick => ownedBy(pick, useSession.getState().user?.id ?? null)

export const acceptSetting = () => {
  const { acceptIncreases, acceptAny } = useSettings.getState()
  return { acceptIncreases, acceptAny }
}

/**
 * Adds or removes an odd, or replaces another of its match, without a message to the bettor. `earlier` is the
 * price that the button showed just before, if it changed a moment ago.
 */
export const togglePick = (pick: Pick, earlier: EarlierPrice | null = null): store.ToggleOutcome =>
  store.togglePickIn(slipStore, tappedPickOf(own(pick), earlier, serverNow(), acceptSetting()), {
    legsMax: slipLimits.legsMax,
    online: navigator.onLine,
  })
