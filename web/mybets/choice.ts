// The filter of My bets: a span of time, a state and a product.
import type { MyBetsQuery } from '@walia/contract/bets.ts'

/** `dates` is from one day to another, both included. */
export type BetFilter = NonNullable<MyBetsQuery['filter']> | 'dates'
export const betFilters: readonly BetFilter[] = ['active', 'today', 'week', 'month', 'all', 'dates']
export type BetState = NonNullable<MyBetsQuery['state']>
export const betStates: readonly BetState[] = ['won', 'lost', 'cashed_out', 'cancelled', 'open']

/** Jackpot entries and lucky six tickets are read apart from the bets. */
export type BetProduct = NonNullable<MyBetsQuery['product']> | 'jackpots' | 'lucky-six'
export const betProducts: readonly BetProduct[] = ['sports', 'virtual', 'jackpots', 'lucky-six']
const isOfBets = (product: BetProduct): product is NonNullable<MyBetsQuery['product']> =>
  product === 'sports' || product === 'virtual'

export type BetChoice = {
  filter: BetFilter
  /** Null is all. Active bets are not cut by state: choosing a state switches from active to all bets. */
  state: BetState | null
  /** Null is all. */
  product: BetProduct | null
  /** "2026-11-22", or empty. */
  from: string
  to: string
}

const CHOSEN_FIRST: BetChoice = { filter: 'active', state: null, product: null, from: '', to: '' }

/** The choice that an address names; what it cannot name is as when nothing is chosen. */
export const choiceOf = (search: string): BetChoice => {
  const query = new URLSearchParams(search)
  const filter = betFilters.find((each) => each === query.get('filter')) ?? CHOSEN_FIRST.filter
  const state = betStates.find((each) => each === query.get('state')) ?? null
  const product = betProducts.find((each) => each === query.get('product')) ?? null
  const day = (name: 'from' | 'to'): string => {
    const given = query.get(name) ?? ''
    return filter === 'dates' && /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : ''
  }
  return { filter, state: filter === 'active' ? null : state, product, from: day('from'), to: day('to') }
}

/** What the address says of a choice: nothing of what is chosen first. */
export const addressOf = ({ filter, state, product, from, to }: BetChoice): Record<string, string | undefined> => ({
  filter: filter === CHOSEN_FIRST.filter ? undefined : filter,
  state: state ?? undefined,
  product: product ?? undefined,
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

/** Whether what is of this product is shown. */
export const hasProduct = ({ product }: BetChoice, of: BetProduct): boolean => product === null || product === of

/** Whether bets are shown, of sports or of the super league. */
export const hasBets = ({ product }: BetChoice): boolean => product === null || isOfBets(product)

/** Both days are given and no day lies between them. */
export const isReversed = ({ filter, from, to }: BetChoice): boolean =>
  filter === 'dates' && from !== '' && to !== '' && from > to

export const queryOf = ({ filter, state, product, from, to }: BetChoice): MyBetsQuery => ({
  filter: filter === 'dates' ? 'all' : filter,
  ...(filter === 'active' || state === null ? {} : { state }),
  ...(product !== null && isOfBets(product) ? { product } : {}),
  ...(filter === 'dates' && from ? { from } : {}),
  ...(filter === 'dates' && to ? { to } : {}),
})
