// How many picks each slip holds; one of a product that was taken off sale counts none.
import { pickProblemOf } from '@walia/domain/betslip/pick.ts'
import { useSlipIn } from '../betslip/slipStore.ts'
import { slipStore } from '../betslip/store.ts'
import { useAtTime } from '../clock.ts'
import { isOffered } from '../offered.ts'
import type { Counts, Product } from './product.ts'

export const useSlipCounts = (): Counts => {
  const combo = useSlipIn(slipStore, 'combo').picks.length
  const virtual = useSlipIn(slipStore, 'virtual').picks.length
  return {
    normal: useSlipIn(slipStore).picks.length,
    combo: isOffered('combo-bet') ? combo : 0,
    virtual: isOffered('virtuals') ? virtual : 0,
  }
}

/** Whether anything in that slip can be bet on now: what has expired stays in it, and draws nobody there. */
export const useHasOpenPick = (product: Product): boolean => {
  const { picks } = useSlipIn(slipStore, product)
  return useAtTime((now) => picks.some((pick) => pickProblemOf(pick, now) === null))
}
