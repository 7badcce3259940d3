// The filter of My bets after a tap on a chip.
import { expect, test } from 'vitest'
import {
  addressOf,
  type BetChoice,
  choiceOf,
  hasBets,
  hasProduct,
  isReversed,
  queryOf,
  withFilter,
  withState,
} from './choice.ts'

const active: BetChoice = { filter: 'active', state: null, product: null, from: '', to: '' }

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

test.each<[string, Partial<BetChoice>]>([
  ['', {}],
  ['filter=week', { filter: 'week' }],
  ['filter=all&state=cashed_out', { filter: 'all', state: 'cashed_out' }],
  [
    'filter=dates&state=won&from=2026-11-01&to=2026-11-22',
    { filter: 'dates', state: 'won', from: '2026-11-01', to: '2026-11-22' },
  ],
  ['product=lucky-six', { product: 'lucky-six' }],
  ['filter=week&product=virtual', { filter: 'week', product: 'virtual' }],
  ['filter=dates&to=2026-11-22', { filter: 'dates', to: '2026-11-22' }],
])('the address "%s" names its choice and is named by it', (search, choice) => {
  expect(choiceOf(search)).toEqual({ ...active, ...choice })
  const named = Object.entries(addressOf(choiceOf(search))).filter(
    (each): each is [string, string] => each[1] !== undefined,
  )
  expect(new URLSearchParams(named).toString()).toBe(search)
})

test.each<[BetChoice['product'], string | undefined, boolean, boolean]>([
  [null, undefined, true, true],
  ['sports', 'sports', true, false],
  ['virtual', 'virtual', true, false],
  ['jackpots', undefined, false, true],
  ['lucky-six', undefined, false, false],
])(
  'of the product %j the server is asked for %j; bets show: %s, jackpot entries: %s',
  (product, asked, bets, entries) => {
    const choice = { ...active, product }
    expect(queryOf(choice).product).toBe(asked)
    expect([hasBets(choice), hasProduct(choice, 'jackpots')]).toEqual([bets, entries])
    // A product is kept within the time and the state that are chosen.
    expect(withState(withFilter(choice, 'week'), 'won').product).toBe(product)
  },
)

test.each<[string, boolean]>([
  ['filter=dates&from=2026-11-22&to=2026-11-01', true],
  ['filter=dates&from=2026-11-22&to=2026-11-22', false],
  ['filter=dates&from=2026-09-30&to=2026-11-01', false],
  ['filter=dates&from=2026-11-22', false],
  ['filter=week&from=2026-11-22&to=2026-11-01', false],
])('From is after To in "%s": %s', (search, reversed) => expect(isReversed(choiceOf(search))).toBe(reversed))

test.each(['filter=never&state=none', 'state=won', 'from=2026-11-01', 'filter=active&state=lost', 'product=casino'])(
  'of the address "%s" nothing is taken',
  (search) => expect(choiceOf(search)).toEqual(active),
)

test.each(['filter=dates&from=2026-13-45', 'filter=dates&from=yesterday'])(
  'a day that is none is left out: %s',
  (search) => expect(choiceOf(search)).toEqual({ ...active, filter: 'dates' }),
)
