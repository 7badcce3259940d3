// The filter of My bets after a tap on a chip.
import { expect, test } from 'vitest'
import { type BetChoice, queryOf, withFilter, withState } from './choice.ts'

const active: BetChoice = { filter: 'active', state: null, from: '', to: '' }

test('a state chosen among the active bets is looked for in all bets', () =>
  expect(queryOf(withState(active, 'won'))).toEqual({ filter: 'all', state: 'won' }))

test('a state is kept within the time that was chosen, also when that changes', () => {
  const lostThisWeek = withState(withFilter(active, 'week'), 'lost')
  expect(queryOf(lostThisWeek)).toEqual({ filter: 'week', state: 'lost' })
  expect(queryOf(withFilter(lostThisWeek, 'month'))).toEqual({ filter: 'month', state: 'lost' })
})

test('active bets are shown without a state, and none is lit', () => {
  const again = withFilter(withState(active, 'won'), 'active')
  expect(again).toEqual(active)
  expect(queryOf(again)).toEqual({ filter: 'active' })
})
