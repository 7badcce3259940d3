// What a movement of a statement is called, by the ledger's kind and by what moved; and that the filters share out all kinds.
import { expect, test } from 'vitest'
import { type BookChange, causeOf, kindsOf, type StatementCause, statementGroups } from './statement.ts'

const changes = (amounts: Partial<Record<BookChange['book'], number>>): BookChange[] =>
  Object.entries(amounts).map(([book, amount]) => ({ book: book as BookChange['book'], amount }))

const cases: [kind: string, ofStakes: boolean, amounts: Parameters<typeof changes>[0], cause: StatementCause][] = [
  ['bet', true, { cash: -100 }, 'stake'],
  ['bet', true, { bonus: -100 }, 'stake'],
  ['bet_hold', false, { cash: -100 }, 'stakeHeld'],
  ['bet_hold_back', false, { cash: 100 }, 'stakeHeldBack'],
  ['bet_settlement', false, { cash: 217 }, 'payout'],
  ['bet_settlement', true, { cash: 100 }, 'refund'],
  ['bet_reversal', false, { cash: -217 }, 'payoutTakenBack'],
  ['bet_reversal', true, { cash: -100 }, 'refundTakenBack'],
  ['cashout', false, { cash: 80 }, 'cashout'],
  ['deposit', false, { cash: 500 }, 'deposit'],
  ['withdrawal', false, { cash: -500, reserved: 500 }, 'withdrawalReserved'],
  ['withdrawal_close', false, { reserved: -500 }, 'withdrawalPaid'],
  ['withdrawal_close', false, { reserved: -500, cash: 500 }, 'withdrawalReturned'],
  ['any_grant', false, { bonus: 100 }, 'bonus'],
  ['points_given', false, { points: 60 }, 'pointsGiven'],
  ['any_release', false, { bonus: -100, cash: 100 }, 'bonusConverted'],
  ['any_forfeit', false, { bonus: -100 }, 'bonusTakenBack'],
  ['any_free_bet', false, { free_bet: 25 }, 'freeBet'],
  ['any_expiry', false, { free_bet: -25 }, 'freeBetTakenBack'],
  ['any_points', false, { points: 10 }, 'points'],
  ['any_points', false, { points: -10 }, 'pointsTakenBack'],
  ['any_redeeming', false, { points: -50, redeemed: 50_00 }, 'pointsRedeemed'],
  ['demo', false, { cash: 1000 }, 'credit'],
  ['by_hand', false, { cash: -1000 }, 'debit'],
]

test.each(cases)('%s (of stakes: %s) that moves %j is called %s', (kind, ofStakes, amounts, cause) => {
  expect(causeOf({ kind, ofStakes, changes: changes(amounts) })).toBe(cause)
})

test('every kind of transfer is in exactly one group of the filter, also one that nobody has named yet', () => {
  for (const [kind] of cases) {
    const inGroups = statementGroups.filter((group) => {
      const { kinds, among } = kindsOf(group)
      return kinds.includes(kind) === among
    })
    expect([kind, inGroups.length]).toEqual([kind, 1])
  }
})
