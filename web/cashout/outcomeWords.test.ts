// The messages about cash-outs that nobody watched: found after a reload, or sold by themselves.
import { ticketCodeOf } from '@walia/domain/bets/ticket.ts'
import { expect, test } from 'vitest'
import { outcomeWordsOf, tintOf } from './outcomeWords.ts'

const found = (status: number, net: string, stake = '50.00') => outcomeWordsOf({ status, data: { net, stake } })

test.each([
  ['14.04', 'default'],
  ['49.99', 'default'],
  ['50.00', 'success'],
  ['118.20', 'success'],
])('a stake of 50.00 that brought %s is announced as %s', (net, status) =>
  expect(found(ticketCodeOf('cashedOut'), net).status).toBe(status),
)

test('where a part was cashed out the message names a part and what stays', () =>
  expect(found(ticketCodeOf('open'), '26.85', '32.50')).toEqual({ status: 'default', key: 'foundPart', left: true }))

test('where all was cashed out the message names the bet', () =>
  expect(found(ticketCodeOf('cashedOut'), '60.00')).toEqual({ status: 'success', key: 'foundDone', left: false }))

test.each([
  [['60.00'], 'success'],
  [['60.00', '49.99'], 'default'],
  [['12.00'], 'default'],
])('stakes of 50.00 each that were sold by themselves for %s are announced as %s', (nets, status) =>
  expect(tintOf(nets.map((net) => ({ net, stake: '50.00' })))).toBe(status),
)
