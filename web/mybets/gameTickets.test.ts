// Jackpot entries and lucky six tickets under the filters of My bets, in a zone three hours east of Greenwich.
import { expect, test } from 'vitest'
import type { BetChoice } from './choice.ts'
import { ticketsUnder } from './gameTickets.ts'

const ZONE = 'Africa/Addis_Ababa'
/** A Wednesday. */
const NOW = Date.parse('2026-11-25T12:00:00Z')
const entries = [
  // After midnight of Wednesday where the bettor is.
  { name: 'today', status: 9, placed_at: '2026-11-24T21:30:00Z' },
  { name: 'lucky', status: 1, placed_at: '2026-11-24T21:31:00Z' },
  { name: 'monday', status: 5, placed_at: '2026-11-22T21:00:00Z' },
  { name: 'sunday', status: 3, placed_at: '2026-11-22T20:59:59Z' },
  { name: 'october', status: 4, placed_at: '2026-10-31T20:59:59Z' },
]

test.each<[Partial<BetChoice>, string[]]>([
  [{ filter: 'active' }, ['today', 'lucky']],
  [{ filter: 'today' }, ['today', 'lucky']],
  [{ filter: 'week' }, ['today', 'lucky', 'monday']],
  [{ filter: 'month' }, ['today', 'lucky', 'monday', 'sunday']],
  [{ filter: 'all' }, ['today', 'lucky', 'monday', 'sunday', 'october']],
  [{ filter: 'all', state: 'won' }, ['monday']],
  [{ filter: 'month', state: 'lost' }, ['sunday']],
  [{ filter: 'all', state: 'cancelled' }, ['october']],
  [{ filter: 'all', state: 'open' }, ['today', 'lucky']],
  [{ filter: 'all', state: 'cashed_out' }, []],
  [{ filter: 'dates' }, ['today', 'lucky', 'monday', 'sunday', 'october']],
  [{ filter: 'dates', from: '2026-10-31', to: '2026-11-23' }, ['monday', 'sunday', 'october']],
  [{ filter: 'dates', from: '2026-11-23' }, ['today', 'lucky', 'monday']],
])('%j', (change, names) => {
  const choice: BetChoice = { filter: 'active', state: null, product: null, from: '', to: '', ...change }
  expect(ticketsUnder(entries, choice, NOW, ZONE).map(({ name }) => name)).toEqual(names)
})
