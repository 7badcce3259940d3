// What pays a slip: who has no cash to stake is not sent to deposit while a gift can pay it.
import type { Source } from '@walia/contract/bonuses.ts'
import { expect, test } from 'vitest'
import { type Choice, type PayableSlip, sourceOf } from './sourceOf.ts'

const of = (source: Source['source'], balance: string, legs_min = 1): Source => ({
  ...{ source, balance, legs_min, stake_min: source === 'points' ? '50.00' : '5.00' },
  ...{ odds_min: source === 'points' ? '4.99' : '1.95', stake_returned: source === 'bonus' },
})
const bonus = of('bonus', '200.00', 3)
const freeBet = of('free_bet', '25.00')
const points = of('points', '60.00')
const single: PayableSlip = { stake: 100_00, legs: 1, totalOdds: 195n }
const triple: PayableSlip = { stake: 197_00, legs: 3, totalOdds: 600n }

test.each<[string, Choice | null, Source[], number, PayableSlip, Source['source'] | null]>([
  ['enough cash', null, [freeBet], 500_00, single, null],
  ['the least stake in cash', null, [freeBet], 5_00, single, null],
  ['enough cash and a free bet that holds the stake', null, [freeBet], 500_00, { ...single, stake: 25_00 }, 'free_bet'],
  [
    'enough cash and a free bet, the stake not set',
    null,
    [bonus, freeBet],
    500_00,
    { ...single, stake: null },
    'free_bet',
  ],
  ['enough cash and bonus money that holds the stake', null, [bonus], 500_00, triple, null],
  ['enough cash, odds that no free bet pays', null, [freeBet], 500_00, { stake: null, legs: 1, totalOdds: 194n }, null],
  ['no cash and a free bet, of less than the stake', null, [freeBet], 0, single, 'free_bet'],
  ['no cash, odds that no gift pays', null, [freeBet], 0, { ...single, totalOdds: 194n }, null],
  ['3.00 in cash and bonus money, three picks', null, [bonus], 3_00, triple, 'bonus'],
  ['3.00 in cash and bonus money, one pick', null, [bonus], 3_00, single, null],
  ['no cash, bonus money that holds the stake', null, [freeBet, bonus], 0, triple, 'bonus'],
  ['no cash, none that holds the stake', null, [freeBet, points], 0, triple, 'free_bet'],
  ['no cash, a rest below what it pays', null, [of('free_bet', '4.99')], 0, single, null],
  ['no cash, redeemed points at low odds', null, [points], 0, single, null],
  ['nothing but no cash', null, [], 0, single, null],
  ['cash that was chosen', 'cash', [freeBet], 0, single, null],
  ['what was chosen beside cash', 'free_bet', [bonus, freeBet], 500_00, single, 'free_bet'],
  ['what was chosen and is used up, with cash', 'points', [freeBet], 500_00, single, null],
  ['what was chosen and is used up, without', 'points', [freeBet], 0, single, 'free_bet'],
])('paid with %s', (_name, chosen, sources, cash, slip, source) => {
  expect(sourceOf(chosen, sources, { ...slip, cash, cashMin: 5_00 })?.source ?? null).toBe(source)
})
