// The combo slip on this device, and what the odds of combo pages do to it.
import type { Slip } from '@walia/domain/betslip/slip.ts'
import { limitsOf } from '@walia/domain/market/profile.ts'
import { ownTarget } from '../betslip/ownTarget.ts'
import * as store from '../betslip/slipStore.ts'
import { slipStore } from '../betslip/store.ts'
import { profile } from '../config.ts'
import { paths } from '../paths.ts'
import { loadTexts, textOf } from '../text.ts'

export const comboLimits = limitsOf(profile, 'combo', 'slip')

export const useComboSlip = (): Slip => store.useSlipIn(slipStore, 'combo')
export const currentCombo = (): Slip => store.slipOf(slipStore.getState(), 'combo')
export const changeCombo = (change: (slip: Slip) => Slip): Slip => store.changeSlip(slipStore, change, 'combo')

// The joint price comes from the server, so the earlier price of a single odd is not needed.
export const comboTarget = ownTarget('combo', {
  legsMax: comboLimits.legsMax,
  tooMany: async (values) => {
    await loadTexts(['comboScreens']).catch(() => undefined)
    return textOf('comboScreens', 'tooMany', values)
  },
  pathOf: ({ parent_match_id }) => paths.comboMarkets(parent_match_id),
})
