// What everybody is told of a round, by whichever process: also by one that does not play its game.
import { gameOf, JACKPOT, LUCKY_SIX } from '@walia/domain/fair/games.ts'
import { expect, test } from 'vitest'
import { toldOf } from './view.ts'

const drawn = { phase: 'drawn', seed: '5e'.repeat(32), signature: 'a5'.repeat(48), result: { model: 'x' } } as never

test.each([
  ['a league that is on show', gameOf(1), 'closed'],
  ['a league of another configuration', gameOf(60), 'closed'],
  ['lucky six, whose numbers are all on screen', LUCKY_SIX, 'drawn'],
  ['a public draw', JACKPOT, 'drawn'],
])('%s', (_, game, phase) => {
  const { seed, signature, result, ...told } = toldOf(Object.assign({}, drawn, { game }))
  expect(told.phase).toBe(phase)
  expect([seed, signature, result].every((each) => (each === null) === (phase === 'closed'))).toBe(true)
})
