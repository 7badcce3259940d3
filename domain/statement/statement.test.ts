// What a movement of a statement is called, by what the transfer means and by what moved; and that the filters share out all meanings.
import { expect, test } from 'vitest'
import { MEANINGS, type Meaning } from '../ledger/kinds.ts'
import { type BookChange, causeOf, meaningsOf, type StatementCause, statementGroups } from './statement.ts'

const changes = (amounts: Partial<Record<BookChange['book'], number>>): BookChange[] =>
  Object.entries(amounts).map(([book, amount]) => ({ book: book as BookChange['book'], amount }))

const cases: [means: Meaning, ofStakes: boolean, amounts: Parameters<typeof changes>[0], cause: StatementCause][] = [
  ['stake', true, { cash: -100 }, 'stake'],
  ['stake', true, { bonus: -100 }, 'stake'],
  ['hold', false, { cash: -100 }, 'stakeHeld'],
  ['holdBack', false, { cash: 100 }, 'stakeHeldBack'],
  ['payout', false, { cash: 217 }, 'payout'],
  ['payout', true, { cash: 100 }, 'refund'],
  ['payoutBack', false, { cash: -217 }, 'payoutTakenBack'],
  ['payoutBack', true, { cash: -100 }, 'refundTakenBack'],
  ['cashout', false, { cash: 80 }, 'cashout'],
  ['deposit', false, { cash: 500 }, 'deposit'],
  ['withdrawal', false, { cash: -500, reserved: 500 }, 'withdrawalReserved'],
  ['withdrawalEnd', false, { reserved: -500 }, 'withdrawalPaid'],
  ['withdrawalEnd', false, { reserved: -500, cash: 500 }, 'withdrawalReturned'],
  ['given', false, { bonus: 100 }, 'bonus'],
  ['givenPoints', false, { points: 60 }, 'pointsGiven'],
  ['converted', false, { bonus: -100, cash: 100 }, 'bonusConverted'],
  ['ended', false, { bonus: -100 }, 'bonusTakenBack'],
  ['given', false, { free_bet: 25 }, 'freeBet'],
  ['ended', false, { free_bet: -25 }, 'freeBetTakenBack'],
  ['earned', false, { points: 10 }, 'points'],
  ['earned', false, { points: -10 }, 'pointsTakenBack'],
  ['converted', false, { points: -50, redeemed: 50_00 }, 'pointsRedeemed'],
  ['demo', false, { cash: 1000 }, 'credit'],
  ['closed', false, { cash: -1000 }, 'debit'],
]

test.each(cases)('%s (of stakes: %s) that moves %j is called %s', (means, ofStakes, amounts, cause) => {
  expect(causeOf({ means, ofStakes, changes: changes(amounts) })).toBe(cause)
})

test('every meaning of a transfer is in exactly one group of the filter', () => {
  expect(statementGroups.flatMap(meaningsOf).sort()).toEqual(Object.keys(MEANINGS).sort())
})
