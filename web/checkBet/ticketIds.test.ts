// The check-bet form's checks.
import { expect, test } from 'vitest'
import { betIdErrorOf, seqIdErrorOf } from './ticketIds.ts'

test.each([
  ['', 'betIdMissing'],
  ['   ', 'betIdMissing'],
  ['bet_', 'betIdWrong'],
  ['bet_0123456789abc', null],
  ['BET_0123456789ABC', null],
  [' 0123456789abc ', null],
  ['bet_0123456789ab', 'betIdWrong'],
  ['bet_0123456789ab!', 'betIdWrong'],
  [' JPE_0123456789abcdef0123456789ABCDEF', null],
  ['lky_0123456789abcdef0123456789abcdef', null],
  ['lky_0123456789abcdef', 'betIdWrong'],
  ['(lky_0123456789abcdef0123456789abcdef).', null],
  ['jpe\u200b_0123456789abcdef0123456789abcdef', null],
  ['bet_0123456789abc.', null],
])('whether a bet id is taken: "%s"', (text, error) => {
  expect(betIdErrorOf(text)).toBe(error)
})

test.each([
  ['', 'seqIdMissing'],
  ['0042', null],
  [' 0042 ', null],
  ['\u200e0042.', null],
  ['(0042)', null],
  ['٠٠٤٢', 'seqIdWrong'],
  ['42', 'seqIdWrong'],
  ['00421', 'seqIdWrong'],
  ['12a4', 'seqIdWrong'],
])('whether a sequence id is taken: "%s"', (text, error) => {
  expect(seqIdErrorOf(text)).toBe(error)
})
