// Statuses, leg states and the payout line of a ticket.
import { profileOf } from '@walia/domain/market/markets.ts'
import { expect, test } from 'vitest'
import { entryStateOf } from '../jackpots/entryState.ts'
import { ticketStateOf as luckySixStateOf } from '../luckysix/ticketState.ts'
import {
  CASHED_OUT,
  isOpen,
  legLookOf,
  namedByOf,
  namedPicksOf,
  noBonusOf,
  payoutOf,
  plainReasonOf,
  runningOf,
  showsPossiblePayout,
  statusKeyOf,
  toneOf,
} from './ticketState.ts'

test.each([
  [1, 'status1', 'info', true],
  [3, 'status3', 'warn', false],
  [4, 'status4', 'error', false],
  [5, 'status5', 'success', false],
  [9, 'status9', 'info', true],
  [11, 'status11', 'success', false],
  [24, 'status24', 'error', false],
  [77, 'statusOther', 'neutral', false],
])('words, tone and place of a bet of status %i', (status, key, tone, open) => {
  const ticket = { status, paid: '100.00', stake: '100.00' }
  expect([statusKeyOf(ticket), toneOf(ticket), isOpen(ticket)]).toEqual([key, tone, open])
})

test.each([
  ['a half-lost single', 5, '43.48', 'statusPart', 'neutral'],
  ['won for more than the stake', 5, '100.01', 'status5', 'success'],
  ['cashed out below the stake', 11, '82.61', 'status11', 'neutral'],
  ['cashed out above the stake', 11, '165.22', 'status11', 'success'],
])('words and tone of a bet: %s', (_name, status, paid, key, tone) => {
  const ticket = { status, paid, stake: '100.00' }
  expect([statusKeyOf(ticket), toneOf(ticket)]).toEqual([key, tone])
})

const leg = (home_team: string, away_team: string, parent_match_id: number) => ({
  home_team,
  away_team,
  parent_match_id,
})
test.each([
  [
    'two matches',
    [leg('A', 'B', 1), leg('C', 'D', 2)],
    {
      names: [
        ['A', 'B'],
        ['C', 'D'],
      ],
      more: 0,
    },
  ],
  [
    'five',
    [1, 2, 3, 4, 5].map((n) => leg(`H${n}`, `G${n}`, n)),
    {
      names: [
        ['H1', 'G1'],
        ['H2', 'G2'],
      ],
      more: 3,
    },
  ],
  ['picks of one match', [leg('A', 'B', 1), leg('A', 'B', 1)], { names: [['A', 'B']], more: 0 }],
  [
    'picks of one match and another',
    [leg('A', 'B', 1), leg('A', 'B', 1), leg('C', 'D', 2)],
    {
      names: [
        ['A', 'B'],
        ['C', 'D'],
      ],
      more: 0,
    },
  ],
])('a bet is named by its first two matches: %s', (_name, legs, { names, more }) => {
  expect(namedByOf(legs)).toEqual({ matches: names.map(([home, away]) => ({ home, away })), more })
})

test('below the matches up to four picks are named, those of a match together, and the rest counted', () => {
  const picks = (...ofMatches: number[]) => ofMatches.map((parent_match_id, n) => ({ parent_match_id, pick: n }))
  const namesOf = (...ofMatches: number[]) => {
    const { named, more } = namedPicksOf(picks(...ofMatches))
    return [named.map(({ pick }) => pick), more]
  }
  expect(namesOf(7, 3)).toEqual([[0, 1], 0])
  expect(namesOf(7, 3, 7, 3)).toEqual([[0, 2, 1, 3], 0])
  expect(namesOf(7, 3, 5, 4, 9, 8)).toEqual([[0, 1, 2, 3], 2])
})

const now = Date.parse('2026-11-21T12:00:00Z')
test.each([
  ['open', '2026-11-21T12:00:01Z', 'legPending'],
  ['open', '2026-11-21T12:00:00Z', 'legLive'],
  ['won', '2026-11-21T10:00:00Z', 'legWon'],
  ['lost', '2026-11-21T10:00:00Z', 'legLost'],
  ['void', '2026-11-22T10:00:00Z', 'legVoid'],
  ['half_won', '2026-11-21T10:00:00Z', 'legHalfWon'],
  ['half_lost', '2026-11-21T10:00:00Z', 'legHalfLost'],
] as const)('a leg that is %s, kick-off %s', (state, start_time, key) => {
  expect(legLookOf({ state, start_time }, { status: 1 }, now).key).toBe(key)
})

test.each([
  ['open', 'cashedOut'],
  ['won', 'legWon'],
] as const)('a pick of a bet that was cashed out whole is not live: %s', (state, key) => {
  expect(legLookOf({ state, start_time: '2000-01-01T00:00:00Z' }, { status: CASHED_OUT }, Date.now()).key).toBe(key)
})

test.each([
  ['open', 1, '2:1', "67'"],
  ['won', 1, '2:1', null],
  ['open', CASHED_OUT, null, null],
  ['lost', CASHED_OUT, '2:1', null],
] as const)('a pick that is %s in a bet of status %i shows the score %s', (state, status, score, minute) => {
  const leg = { state, score: '2:1', minute: state === 'open' ? "67'" : null }
  expect(runningOf(leg, { status })).toEqual({ score, minute })
})

test.each([
  ['open', null, 'payout', '250.00'],
  ['won', '240.00', 'paid', '240.00'],
  ['paid less than the stake', '40.00', 'returned', '40.00'],
  ['refunded', '100.00', 'returned', '100.00'],
  ['lost', '0.00', 'paid', '0.00'],
])('what stands beside the stake of a bet: %s', (_, paid, key, amount) => {
  expect(payoutOf({ status: 1, paid, final_payout: '250.00', stake: '100.00' })).toEqual({ key, amount })
})

test.each([
  ['the same as the last row', null, '250.00', false],
  ['before a bonus', null, '230.00', true],
  ['of a bet that paid less', '240.00', '250.00', true],
])('a possible payout %s is shown once', (_, paid, possible_payout, shown) => {
  const ticket = { status: 1, paid, possible_payout, final_payout: '250.00', stake: '100.00' }
  expect(showsPossiblePayout(ticket)).toBe(shown)
})

test('a bet that was cashed out names what it brought', () => {
  const ticket = { status: 11, paid: '40.00', final_payout: '250.00', stake: '100.00' }
  expect(payoutOf(ticket)).toEqual({ key: 'cashedOut', amount: '40.00' })
})

test.each([
  [3, 'whyLost'],
  [4, 'whyRefund'],
  [11, 'whyCashedOut'],
  [24, 'whyCancelled'],
])('status %i without figures: %s', (status, key) => expect(plainReasonOf({ status })).toBe(key))

const multi = {
  placed_at: '2026-11-22T10:00:00.000Z',
  product_type: 'normal',
  source: 'cash',
  leg_count: 6,
  total_odds: '25.00',
}
const counted = { counts_for_bonus: true, odd_value: '1.40', state: 'open' } as const
test.each([
  ['1.40, counting', multi, counted, null],
  ['1.39', multi, { ...counted, odd_value: '1.39' }, 'noBonusOdds'],
  ['sold with too little margin', multi, { ...counted, counts_for_bonus: false }, 'noBonusChance'],
  ['both', multi, { ...counted, odd_value: '1.20', counts_for_bonus: false }, 'noBonusOdds'],
  ['1.39, won', multi, { ...counted, odd_value: '1.39', state: 'won' }, 'noBonusOdds'],
  ['1.39, void, which is said already', multi, { ...counted, odd_value: '1.39', state: 'void' }, null],
  ['1.39 of a single', { ...multi, leg_count: 1 }, { ...counted, odd_value: '1.39' }, null],
  ['1.39 of a combo', { ...multi, product_type: 'combo' }, { ...counted, odd_value: '1.39' }, null],
  ['1.39 of a boosted list', { ...multi, product_type: 'boosted' }, { ...counted, odd_value: '1.39' }, null],
  ['1.39 paid with a free bet', { ...multi, source: 'free_bet' }, { ...counted, odd_value: '1.39' }, null],
  ['1.39 of a lost bet', { ...multi, total_odds: '0.00' }, { ...counted, odd_value: '1.39' }, null],
  ['of an odds boost', { ...multi, normal_value: '2.00' }, { ...counted, counts_for_bonus: false }, null],
] as const)('a pick of a ticket says why it counts for no bonus: %s', (_name, ticket, leg, key) => {
  expect(noBonusOf(ticket, leg, profileOf('et'))?.key ?? null).toBe(key)
})

test.each([
  ['320.00', '43.00', 'returned', 'ticketReturned', 'neutral'],
  ['320.00', '320.00', 'won', 'ticketWon', 'success'],
  ['0.00', '0.00', 'won', 'ticketWon', 'success'],
])('of games too, a stake of %s that paid %s is called %s', (stake, paid, entry, ticket, tone) => {
  expect(entryStateOf({ status: 5, stake, paid })).toEqual([entry, tone])
  expect(luckySixStateOf({ status: 5, stake, paid })).toEqual([ticket, tone])
})
