// What pays the normal slip as it stands. A free bet that is offered brings its stake, until there is another one.
import { legOddsOf } from '@walia/domain/betslip/slipChanges.ts'
import { totalOddsOf } from '@walia/domain/odds/odds.ts'
import { useEffect } from 'react'
import { create } from 'zustand'
import { type Source, useSource } from '../bonuses/sources.ts'
import { profile } from '../config.ts'
import { minorOf, stakeText } from '../plainFormats.ts'
import { stakeOf } from './stake.ts'
import { setStake, slipLimits, slipStore, useSlip, useStake } from './store.ts'

const FIRST = stakeText(profile.stake.default)
/** Whether the stake was set on this page, be it to the first one again. */
const useSet = create(() => ({ isSet: false }))
slipStore.subscribe(({ stake }, before) => stake !== before.stake && useSet.setState({ isSet: true }))

/** Null is cash. */
export const useSlipSource = (isShown = true): Source | null => {
  const legs = legOddsOf(useSlip())
  const stake = useStake()
  const isFirst = !useSet().isSet && stake === FIRST
  const slip = { stake: isFirst ? null : stakeOf(stake), legs: legs.length, totalOdds: totalOddsOf(legs) }
  const source = useSource(slip, isShown)
  const offered = isFirst && source?.source === 'free_bet' ? source.balance : null
  useEffect(() => {
    if (offered !== null) setStake(stakeText(Math.min(minorOf(offered), slipLimits.stakeMax)))
  }, [offered])
  return source
}
