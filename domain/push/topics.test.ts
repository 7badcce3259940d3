// What is told as what, what bettors have chosen at first, and where messages lead.
import { expect, test } from 'vitest'
import {
  betMessageOf,
  isUrgent,
  jackpotMessageOf,
  messageKinds,
  messagePathOf,
  paymentMessageOf,
  topicOf,
} from './topics.ts'

test.each([
  ['won', 'betWon'],
  ['lost', 'betLost'],
  ['refunded', 'betVoid'],
  ['cancelled', 'betVoid'],
  ['open', null],
  ['jackpotOpen', null],
  ['cashedOut', null],
  [null, null],
] as const)('a ticket that is %s is told as %s', (state, told) => expect(betMessageOf(state)).toBe(told))

test.each([
  ['in', 'received', null, 'depositPaid'],
  ['in', 'received', 'byHand', 'depositPaid'],
  ['in', 'refused', 'insufficientFunds', 'depositFailed'],
  ['in', 'refused', 'cancelledByYou', null],
  ['in', 'refused', 'codeExpired', null],
  ['in', 'refused', 'codeTriesUsed', null],
  ['in', 'refused', 'noPage', null],
  ['in', 'refused', 'expired', null],
  ['out', 'paid', null, 'withdrawalPaid'],
  ['out', 'refused', 'refusedByProvider', 'withdrawalFailed'],
  ['out', 'refused', 'claimExpired', 'withdrawalFailed'],
  ['out', 'refused', 'codeExpired', null],
  ['out', 'refused', 'cancelledByYou', null],
] as const)('money %s that is %s because of %s is told as %s', (direction, status, reason, told) =>
  expect(paymentMessageOf({ direction, status, reason })).toBe(told),
)

test.each([
  [[{ status: 5 }], 'jackpotWon'],
  [[{ status: 3 }, { status: 5 }, { status: 3 }], 'jackpotWon'],
  [[{ status: 5, less: true }, { status: 3 }], 'jackpotOver'],
  [[{ status: 5, less: true }, { status: 5 }], 'jackpotWon'],
  [[{ status: 3 }, { status: 3 }], 'jackpotOver'],
  [[{ status: 4 }, { status: 4 }], 'jackpotVoid'],
] as const)('entries that ended as %j are told as %s', (entries, told) => expect(jackpotMessageOf(entries)).toBe(told))

test('only money is told at night', () => {
  expect(messageKinds.filter(isUrgent)).toEqual(['depositPaid', 'depositFailed', 'withdrawalPaid', 'withdrawalFailed'])
})

test('each kind leads to its own place', () => {
  expect(messageKinds.map((kind) => `${kind} ${topicOf(kind)} ${messagePathOf(kind, 'bet_1')}`)).toEqual([
    'betWon bets /mybets/bet_1',
    'betLost bets /mybets/bet_1',
    'betVoid bets /mybets/bet_1',
    'jackpotWon jackpots /weekly-jackpot?id=bet_1',
    'jackpotOver jackpots /weekly-jackpot?id=bet_1',
    'jackpotVoid jackpots /weekly-jackpot?id=bet_1',
    'depositPaid payments /profile?action=statement',
    'depositFailed payments /profile?action=statement',
    'withdrawalPaid payments /profile?action=statement',
    'withdrawalFailed payments /profile?action=statement',
    'freeBet offers /profile',
  ])
  expect(messagePathOf('betWon', null)).toBe('/mybets')
})
