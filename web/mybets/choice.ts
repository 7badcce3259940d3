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

const CHOSEN_FIRST: BetChoice = { filter: 'active', state: null, from: '', to: '' }

/** The choice that an address names; what it cannot name is as when nothing is chosen. */
export const choiceOf = (search: string): BetChoice => {
  const query = new URLSearchParams(search)
  const filter = betFilters.find((each) => each === query.get('filter')) ?? CHOSEN_FIRST.filter
  const state = betStates.find((each) => each === query.get('state')) ?? null
  const day = (name: 'from' | 'to'): string => {
    const given = query.get(name) ?? ''
    return filter === 'dates' && /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : ''
  }
  return { filter, state: filter === 'active' ? null : state, from: day('from'), to: day('to') }
}

/** What the address says of a choice: nothing of what is chosen first. */
export const addressOf = ({ filter, state, from, to }: BetChoice): Record<string, string | undefined> => ({
  filter: filter === CHOSEN_FIRST.filter ? undefined : filter,
  state: state ?? undefined,
  from: filter === 'dates' && from ? from : undefined,
  to: filter === 'dates' && to ? to : undefined,
})

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

/** Both days are given and no day lies between them. */
export const isReversed = ({ filter, from, to }: BetChoice): boolean =>
  filter === 'dates' && from !== '' && to !== '' && from > to

export const queryOf = ({ filter, state, from, to }: BetChoice): MyBetsQuery => ({
  filter: filter === 'dates' ? 'all' : filter,
  ...(filter === 'active' || state === null ? {} : { state }),
  ...(filter === 'dates' && from ? { from } : {}),
  ...(filter === 'dates' && to ? { to } : {}),
})
