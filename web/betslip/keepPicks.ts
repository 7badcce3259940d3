// After a placed bet: removes its picks from the slip, and puts them back if the bettor keeps them.
import type { Ticket } from '@walia/contract/bets.ts'
import { pickKeyOf } from '@walia/domain/betslip/pick.ts'
import type { Pick as BetPick, Slip } from '@walia/domain/betslip/slip.ts'
import type { SlipName } from './attempts.ts'
import { changeModel, modelOf } from './boostedModels.ts'
import * as store from './slipStore.ts'
import { slipStore } from './store.ts'

/** Removes the placed picks. Picks added while the request was in flight stay. */
export const withoutPlaced = (name: SlipName, placed: Slip): void => {
  const gone = new Set(placed.picks.map(pickKeyOf))
  const left = (picks: readonly BetPick[]) => picks.filter((pick) => !gone.has(pickKeyOf(pick)))
  const kind = store.keptKinds.find((kept) => kept === name)
  if (kind === undefined) {
    const id = Number(name.slice('boosted-'.length))
    changeModel(id, { betslip: left(modelOf(id).betslip) })
  } else store.changeSlip(slipStore, (slip) => ({ ...slip, picks: left(slip.picks) }), kind)
}

/** "Keep picks": unless the slip holds others by now. */
export const keepPicks = ({ boosted_id }: Pick<Ticket, 'boosted_id'>, slip: Slip): void => {
  if (boosted_id !== undefined) {
    if (modelOf(boosted_id).betslip.length === 0) changeModel(boosted_id, { betslip: slip.picks })
    return
  }
  const kind = store.keptKinds.find((kept) => kept === slip.kind) ?? 'normal'
  store.changeSlip(slipStore, (now) => (now.picks.length === 0 ? slip : now), kind)
}
