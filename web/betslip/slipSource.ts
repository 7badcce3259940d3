// What pays the normal slip as it stands.
import { legOddsOf } from '@walia/domain/betslip/slip.ts'
import { totalOddsOf } from '@walia/domain/odds/odds.ts'
import { type Source, useSource } from '../bonuses/sources.ts'
import { stakeOf } from './stake.ts'
import { useSlip, useStake } from './store.ts'

/** Null is cash. */
export const useSlipSource = (isShown = true): Source | null => {
  const legs = legOddsOf(useSlip())
  return useSource({ stake: stakeOf(useStake()), legs: legs.length, totalOdds: totalOddsOf(legs) }, isShown)
}
