// When a run of auto play places no further stake: a table, in the order in which the reasons are looked for.
import { expect, test } from 'vitest'
import { autoEndOf } from './autoPlay.ts'

const stops = { rounds: 10, lossMax: 5000, winMax: 2000 }
test.each([
  ['the first round', { rounds: 0, net: 0, refused: 0 }, 1000, null],
  ['a stake that takes all that may be lost', { rounds: 0, net: 0, refused: 0 }, 5000, null],
  ['a stake beyond it', { rounds: 0, net: 0, refused: 0 }, 5001, 'loss'],
  ['what is left is the stake', { rounds: 4, net: -4000, refused: 0 }, 1000, null],
  ['what is left is a cent less', { rounds: 4, net: -4001, refused: 0 }, 1000, 'loss'],
  ['winnings may be lost again', { rounds: 4, net: 1999, refused: 0 }, 6999, null],
  ['ahead by the stop', { rounds: 4, net: 2000, refused: 0 }, 1000, 'win'],
  ['ahead, and all rounds played', { rounds: 10, net: 2000, refused: 0 }, 1000, 'rounds'],
  ['a refused stake before all else', { rounds: 10, net: 2000, refused: 1 }, 1000, 'refused'],
] as const)('%s', (_, done, stake, reason) => {
  expect(autoEndOf(stops, done, stake)).toBe(reason)
})

test('without a stop at a win it goes on however far ahead', () => {
  expect(autoEndOf({ ...stops, winMax: null }, { rounds: 4, net: 1_000_000, refused: 0 }, 1000)).toBe(null)
})
