// The filter of My bets: a span of time and a state.
import type { MyBetsQuery } from '@walia/contract/bets.ts'

/** `dates` is from one day to another, both included. */
export type BetFilter = NonNullable<MyBetsQuery['filter']> | 'dates'
export const betFilters: readonly BetFilter[] = ['active', 'today', 'week', 'month', 'all', 'dates']
export type BetState = NonNullable<MyBetsQuery['state']>
export const betStates: readonly BetState[] = ['won', 'lost', 'cashed_out', 'cancelled', 'open']

export type BetChoice = {
  filter: BetFilter
  /** Null is all. Active bets are not cut by state: choosing a state switches from active to all bets. */
  state: BetState | null
  /** "2026-11-22", or empty. */
  from: string
  to: string
}

export const withFilter = (choice: BetChoice, filter: BetFilter): BetChoice => ({
  ...choice,
  filter,
  state: filter === 'active' ? null : choice.state,
})

export const withState = (choice: BetChoice, state: BetState | null): BetChoice => ({
  ...choice,
  filter: choice.filter === 'active' ? 'all' : choice.filter,
  state,
})

export const queryOf = ({ filter, state, from, to }: BetChoice): MyBetsQuery => ({
  filter: filter === 'dates' ? 'all' : filter,
  ...(filter === 'active' || state === null ? {} : { state }),
  ...(filter === 'dates' && from ? { from } : {}),
  ...(filter === 'dates' && to ? { to } : {}),
})
