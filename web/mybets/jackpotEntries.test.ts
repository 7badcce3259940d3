// Jackpot entries under the filters of My bets, in a zone three hours east of Greenwich.
import { expect, test } from 'vitest'
import type { BetChoice } from './choice.ts'
import { entriesUnder } from './jackpotEntries.ts'

const ZONE = 'Africa/Addis_Ababa'
/** A Wednesday. */
const NOW = Date.parse('2026-11-25T12:00:00Z')
const entries = [
  // After midnight of Wednesday where the bettor is.
  { name: 'today', status: 9, placed_at: '2026-11-24T21:30:00Z' },
  { name: 'monday', status: 5, placed_at: '2026-11-22T21:00:00Z' },
  { name: 'sunday', status: 3, placed_at: '2026-11-22T20:59:59Z' },
  { name: 'october', status: 4, placed_at: '2026-10-31T20:59:59Z' },
]

test.each<[Partial<BetChoice>, string[]]>([
  [{ filter: 'active' }, ['today']],
  [{ filter: 'today' }, ['today']],
  [{ filter: 'week' }, ['today', 'monday']],
  [{ filter: 'month' }, ['today', 'monday', 'sunday']],
  [{ filter: 'all' }, ['today', 'monday', 'sunday', 'october']],
  [{ filter: 'all', state: 'won' }, ['monday']],
  [{ filter: 'month', state: 'lost' }, ['sunday']],
  [{ filter: 'all', state: 'cancelled' }, ['october']],
  [{ filter: 'all', state: 'open' }, ['today']],
  [{ filter: 'all', state: 'cashed_out' }, []],
  [{ filter: 'dates' }, ['today', 'monday', 'sunday', 'october']],
  [{ filter: 'dates', from: '2026-10-31', to: '2026-11-23' }, ['monday', 'sunday', 'october']],
  [{ filter: 'dates', from: '2026-11-23' }, ['today', 'monday']],
])('%j', (change, names) => {
  const choice: BetChoice = { filter: 'active', state: null, from: '', to: '', ...change }
  expect(entriesUnder(entries, choice, NOW, ZONE).map(({ name }) => name)).toEqual(names)
})
