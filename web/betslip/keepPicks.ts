// "Keep picks" after a placed bet: they go back to the slip that they came from, unless that holds others by now.
import type { Ticket } from '@walia/contract/bets.ts'
import type { Slip } from '@walia/domain/betslip/slip.ts'
import { changeModel, modelOf } from '../boosted/models.ts'
import * as store from './slipStore.ts'
import { slipStore } from './store.ts'

export const keepPicks = ({ boosted_id }: Pick<Ticket, 'boosted_id'>, slip: Slip): void => {
  if (boosted_id !== undefined) {
    if (modelOf(boosted_id).betslip.length === 0) changeModel(boosted_id, { betslip: slip.picks })
    return
  }
  const kind = store.keptKinds.find((kept) => kept === slip.kind) ?? 'normal'
  store.changeSlip(slipStore, (now) => (now.picks.length === 0 ? slip : now), kind)
}
