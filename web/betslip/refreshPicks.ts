// Price updates of a slip's picks, under the bettor's settings.
import type { AcceptSetting, PickUpdate, Slip } from '@walia/domain/betslip/slip.ts'
import { refreshSlip } from '@walia/domain/betslip/slipChanges.ts'
import { changeSlip, type KeptKind, type SlipStore } from './slipStore.ts'

export const refreshPicks = (
  store: SlipStore,
  updates: ReadonlyMap<string, PickUpdate | null>,
  setting: AcceptSetting,
  kind: KeptKind = 'normal',
): Slip => changeSlip(store, (slip) => refreshSlip(slip, updates, setting), kind)
