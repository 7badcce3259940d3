// Statuses, leg states and the payout line of a ticket.
import { expect, test } from 'vitest'
import { isOpen, legLookOf, payoutOf, plainReasonOf, statusKeyOf, toneOf } from './ticketState.ts'

test.each([
  [1, 'status1', 'info', true],
  [3, 'status3', 'warn', false],
  [4, 'status4', 'error', false],
  [5, 'status5', 'success', false],
  [9, 'status9', 'info', true],
  [11, 'status11', 'success', false],
  [24, 'status24', 'error', false],
  [77, 'statusOther', 'neutral', false],
])('status %i', (status, key, tone, open) => {
  expect([statusKeyOf(status), toneOf(status), isOpen({ status })]).toEqual([key, tone, open])
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
  expect(legLookOf({ state, start_time }, now).key).toBe(key)
})

test.each([
  ['open', null, 'payout', '250.00'],
  ['won', '240.00', 'paid', '240.00'],
  ['paid less than the stake', '40.00', 'returned', '40.00'],
  ['refunded', '100.00', 'returned', '100.00'],
  ['lost', '0.00', 'paid', '0.00'],
])('%s', (_, paid, key, amount) => {
  expect(payoutOf({ status: 1, paid, final_payout: '250.00', stake: '100.00' })).toEqual({ key, amount })
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
