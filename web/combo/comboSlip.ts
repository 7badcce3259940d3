// The combo slip on this device, and what the odds of combo pages do to it.
import type { Pick, PickIdentity, Slip } from '@walia/domain/betslip/slip.ts'
import { limitsOf } from '@walia/domain/market/profile.ts'
import * as store from '../betslip/slipStore.ts'
import { own, slipStore } from '../betslip/store.ts'
import { announce } from '../betslip/voice.ts'
import { profile } from '../config.ts'
import type { OddsTarget } from '../odds/target.ts'
import { paths } from '../paths.ts'
import { loadTexts, textOf } from '../text.ts'
import { showSnackbar } from '../ui/snackbar.ts'

export const comboLimits = limitsOf(profile, 'combo', 'slip')

export const useComboSlip = (): Slip => store.useSlipIn(slipStore, 'combo')
export const currentCombo = (): Slip => store.slipOf(slipStore.getState(), 'combo')
export const changeCombo = (change: (slip: Slip) => Slip): Slip => store.changeSlip(slipStore, change, 'combo')

const useIsPicked = (identity: PickIdentity): boolean => store.useIsPickedIn(slipStore, identity, 'combo')

// The joint price comes from the server, so the earlier price of a single odd is not needed.
const tap = async (pick: Pick): Promise<void> => {
  const around = { legsMax: comboLimits.legsMax, online: navigator.onLine }
  const outcome = store.togglePickIn(slipStore, own(pick), around, 'combo')
  if (!outcome.ok && outcome.code === 'OFFLINE') return warn(textOf('ui', 'offlinePick'))
  await loadTexts(['betslip', 'comboScreens']).catch(() => undefined)
  if (!outcome.ok) warn(textOf('comboScreens', 'tooMany', { max: outcome.max, count: outcome.count }))
  else announce(textOf('betslip', did[outcome.did], { count: outcome.count }))
}

const did = { added: 'added', replaced: 'replaced', removed: 'takenOut' } as const

const warn = (message: string): void => showSnackbar({ status: 'warning', messages: [message], seconds: 3 })

export const comboTarget: OddsTarget = {
  useIsPicked,
  tap,
  pathOf: ({ parent_match_id }) => paths.comboMarkets(parent_match_id),
}
