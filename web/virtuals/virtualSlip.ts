// The slip of virtual matches on this device, and what the odds of the league do to it.
import { virtualPickOf } from '@walia/domain/betslip/pick.ts'
import type { Slip } from '@walia/domain/betslip/slip.ts'
import { limitsOf } from '@walia/domain/market/profile.ts'
import { partsOfVirtualMatchId } from '@walia/domain/virtuals/ids.ts'
import { ownTarget } from '../betslip/ownTarget.ts'
import * as store from '../betslip/slipStore.ts'
import { slipStore } from '../betslip/store.ts'
import { profile } from '../config.ts'
import { paths } from '../paths.ts'
import { session } from '../storage.ts'
import { textOf } from '../text.ts'

export const virtualLimits = limitsOf(profile, 'virtual', 'slip')

export const useVirtualSlip = (): Slip => store.useSlipIn(slipStore, 'virtual')
export const currentVirtual = (): Slip => store.slipOf(slipStore.getState(), 'virtual')
export const changeVirtual = (change: (slip: Slip) => Slip): Slip => store.changeSlip(slipStore, change, 'virtual')

/** A virtual match is sold until the betting on its match day closes, which its odds give as its start. */
export const virtualTarget = ownTarget('virtual', {
  legsMax: virtualLimits.legsMax,
  tooMany: (values) => textOf('betslip', 'tooManyPicks', values),
  pathOf: ({ parent_match_id }) => paths.virtuals('markets', { match: String(parent_match_id) }),
  pickOf: virtualPickOf,
})

const BET_ON = 'walia-league'

/** As long as the tab lives, `/virtuals` opens on the league that was bet on last. */
export const keepLeague = ({ picks }: Slip): void => {
  const first = picks[0]
  if (first === undefined) return
  session.setItem(BET_ON, String(partsOfVirtualMatchId(first.parent_match_id).league))
}

export const keptLeague = (): number | null => Number(session.getItem(BET_ON)) || null
