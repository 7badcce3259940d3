// Names of players before others: none can be worked out without the secret, and none stays from round to round.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { maskOf } from './masks.ts'

const ROUNDS = Array.from({ length: 200 }, (_, at) => at + 1)
const PLAYER = 'real-17'
const mask = (round: number, secret = 'ours', game = 'aviator', player = PLAYER) => maskOf(secret, game, round, player)
const maskedBy = (digest: string) => `${digest.slice(0, 1)}***${digest.slice(1, 3)}`
const plain = (text: string) => maskedBy(createHash('sha256').update(text).digest('hex'))

/** In how many rounds two ways of naming agree: by chance, one in 4096. */
const agreeing = (one: (round: number) => string, other: (round: number) => string) =>
  ROUNDS.filter((round) => one(round) === other(round)).length

test('the same player has one name in a round', () => {
  expect(agreeing(mask, (round) => mask(round))).toBe(ROUNDS.length)
  expect(mask(1)).toMatch(/^\w\*\*\*\w\w$/)
})

test.each([
  ['a hash of round and account, which anybody can make', (round: number) => plain(`${round}:${PLAYER}`)],
  ['the same hash with our words', (round: number) => plain(`mask:aviator:${round}:${PLAYER}`)],
  ['another secret', (round: number) => mask(round, 'theirs')],
  ['the round before', (round: number) => mask(round - 1)],
  ['another game', (round: number) => mask(round, 'ours', 'comet-crash')],
  ['another player', (round: number) => mask(round, 'ours', 'aviator', 'real-18')],
])('%s gives other names', (_, other) => {
  expect(agreeing(mask, other)).toBeLessThan(3)
})
