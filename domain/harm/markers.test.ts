// Markers of harm as a table: days just below and just at each of the market's thresholds.
import { describe, expect, test } from 'vitest'
import { type HarmMarkerKind, harmMarkersOf, type PlayMovement, type PlayOfDay } from './markers.ts'
import { type HarmRules, harmRulesOf } from './rules.ts'

const ZONE = 'Africa/Addis_Ababa'
const RULES: HarmRules = {
  chasing: { deposits: 2, leftPercent: 10 },
  nightPlay: { fromHour: 0, untilHour: 5, bets: 3 },
  risingStakes: { days: 28, betsBefore: 4, bets: 2, percent: 300 },
  cancelledWithdrawals: { withdrawals: 2 },
}
/** An hour of the market's clock, which is three ahead of UTC. */
const at = (hour: number): number => Date.UTC(2026, 10, 22, hour) - 3 * 3_600_000
const NOON = at(12)
const stake = (amount: number, time = NOON): PlayMovement => ({ kind: 'stake', at: time, amount: -amount, balance: 0 })
/** `left`: what was there before it. */
const deposit = (amount: number, left: number): PlayMovement => ({
  kind: 'deposit',
  at: NOON,
  amount,
  balance: left + amount,
})
const quiet: PlayOfDay = {
  movements: [],
  before: { bets: 0, staked: 0 },
  cancelled: { withdrawals: 0, amount: 0 },
}
const movements = (...each: PlayMovement[]): PlayOfDay => ({ ...quiet, movements: each })
const nights = (count: number, hour: number): PlayMovement[] =>
  Array.from({ length: count }, () => stake(100, at(hour)))
const rising = (bets: number, average: number, betsBefore: number, averageBefore: number): PlayOfDay => ({
  ...movements(...Array.from({ length: bets }, () => stake(average))),
  before: { bets: betsBefore, staked: betsBefore * averageBefore },
})

type Case = [string, PlayOfDay, Partial<Record<HarmMarkerKind, object>>]
const cases: Case[] = [
  ['a day without play', quiet, {}],
  [
    'two deposits after all was staked',
    movements(stake(100), deposit(50, 0), stake(50), deposit(80, 0)),
    { chasing: { deposits: 2, amount: 130 } },
  ],
  ['one of them', movements(deposit(100, 0), stake(100), deposit(50, 0)), {}],
  [
    'a tenth of the stakes left counts',
    movements(stake(100), deposit(50, 10), stake(60), deposit(80, 6)),
    { chasing: { deposits: 2, amount: 130 } },
  ],
  ['more than a tenth left does not', movements(stake(100), deposit(50, 11), stake(60), deposit(80, 7)), {}],
  ['deposits one after the other, nothing staked between', movements(stake(100), deposit(50, 0), deposit(80, 0)), {}],
  ['three bets before five in the morning', movements(...nights(3, 4)), { nightPlay: { bets: 3, staked: 300 } }],
  ['two of them', movements(...nights(2, 4)), {}],
  ['three from five on', movements(...nights(3, 5)), {}],
  ['three from midnight on', movements(...nights(3, 0)), { nightPlay: { bets: 3, staked: 300 } }],
  ['three before midnight', movements(...nights(3, 23)), {}],
  ['three times the stake', rising(2, 300, 4, 100), { risingStakes: { bets: 2, average: 300, averageBefore: 100 } }],
  ['hardly less', rising(2, 299, 4, 100), {}],
  ['too few bets of the day', rising(1, 900, 4, 100), {}],
  ['too few before', rising(2, 900, 3, 100), {}],
  [
    'two withdrawals taken back',
    { ...quiet, cancelled: { withdrawals: 2, amount: 5_000 } },
    { cancelledWithdrawals: { withdrawals: 2, amount: 5_000 } },
  ],
  ['one withdrawal taken back', { ...quiet, cancelled: { withdrawals: 1, amount: 5_000 } }, {}],
]

describe('a day is marked', () => {
  test.each(cases)('%s', (_title, play, wanted) => {
    const found = harmMarkersOf(play, RULES, ZONE).map(({ kind, figures }) => [kind, figures])
    expect(Object.fromEntries(found)).toEqual(wanted)
  })

  test('by each marker that it has, in one order', () => {
    const play = {
      ...rising(3, 900, 4, 100),
      movements: [...nights(3, 1), deposit(50, 0), stake(3000), deposit(50, 0)],
      cancelled: { withdrawals: 3, amount: 1 },
    }
    expect(harmMarkersOf(play, RULES, ZONE).map(({ kind }) => kind)).toEqual([
      'chasing',
      'nightPlay',
      'risingStakes',
      'cancelledWithdrawals',
    ])
  })
})

test('both markets have thresholds that an ordinary evening does not reach', () => {
  const evening = movements(deposit(100_00, 0), ...Array.from({ length: 9 }, () => stake(10_00, at(20))))
  for (const market of ['et', 'ke'] as const) expect(harmMarkersOf(evening, harmRulesOf(market), ZONE)).toEqual([])
})
