// Wire codes of ticket states, and the public ids.
import { expect, it } from 'vitest'
import {
  betTypeOf,
  parseTicketId,
  sequenceIdOf,
  TICKET_STATES,
  ticketCodeOf,
  ticketIdBytes,
  ticketIdOf,
  ticketStateOf,
  ticketStates,
} from './ticket.ts'

it('states, codes, labels and tones are the list', () => {
  const rows = ticketStates.map(
    (state) => `${TICKET_STATES[state].code} ${state}: ${TICKET_STATES[state].label}, ${TICKET_STATES[state].tone}`,
  )
  expect(rows).toEqual([
    '1 open: Pending Results, info',
    '9 jackpotOpen: Pending Jackpot, info',
    '3 lost: Lost, warning',
    '5 won: Won, positive',
    '11 cashedOut: Cashed Out, positive',
    '4 refunded: Cancelled, negative',
    '24 cancelled: Bet Cancelled, negative',
  ])
})

it('codes read back', () => {
  for (const state of ticketStates) expect(ticketStateOf(ticketCodeOf(state))).toBe(state)
  expect(ticketStateOf(2)).toBeNull()
  expect([betTypeOf(7), betTypeOf(8), betTypeOf(9)]).toEqual(['prebet', 'live', null])
})

it('an id is a prefix and 13 characters, one per byte', () => {
  const bytes = Uint8Array.from({ length: ticketIdBytes }, (_, index) => index * 21)
  expect(ticketIdOf(bytes)).toMatch(/^bet_[0-9a-hjkmnp-tv-z]{13}$/)
  expect(() => ticketIdOf(bytes.subarray(1))).toThrow()
})

it.each([
  ['bet_0123456789abc', 'bet_0123456789abc'],
  [' BET_0123456789ABC ', 'bet_0123456789abc'],
  ['O123456789abl', 'bet_0123456789ab1'],
  ['bet_0123456789ab', null],
  ['(bet_0123456789abc).', 'bet_0123456789abc'],
  ['\u200ebet_01234\u200b56789abc', 'bet_0123456789abc'],
  ['bet0123456789', 'bet_bet0123456789'],
  ['bet_bet0123456789', 'bet_bet0123456789'],
  ['bet_0123456789ab!', null],
  ['bet_0123456789abé', null],
  ['', null],
])('a typed ticket id is read: %j', (text, id) => expect(parseTicketId(text)).toBe(id))

it.each([
  [0, '0000'],
  [42, '0042'],
  [4_294_967_295, '7295'],
])('sequence id of %i', (random, text) => expect(sequenceIdOf(random)).toBe(text))
