// How many picks each slip holds; one of a product that was taken off sale counts none.
import { useSlipIn } from '../betslip/slipStore.ts'
import { slipStore } from '../betslip/store.ts'
import { isOffered } from '../offered.ts'
import type { Counts } from './product.ts'

export const useSlipCounts = (): Counts => {
  const combo = useSlipIn(slipStore, 'combo').picks.length
  const virtual = useSlipIn(slipStore, 'virtual').picks.length
  return {
    normal: useSlipIn(slipStore).picks.length,
    combo: isOffered('combo-bet') ? combo : 0,
    virtual: isOffered('virtuals') ? virtual : 0,
  }
}
