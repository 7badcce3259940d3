// Names of games, and how far their committed seeds reach.
import { expect, test } from 'vitest'
import {
  chainsOf,
  concealedPhases,
  gameOf,
  JACKPOT,
  LUCKY_SIX,
  leagueOfGame,
  ROUND_GAME,
  seededAfter,
  turnOf,
} from './games.ts'

test('every game has a name that says which it is', () => {
  for (const game of [LUCKY_SIX, JACKPOT, gameOf(1), gameOf(99)]) expect(game).toMatch(new RegExp(ROUND_GAME))
  for (const game of ['chess', 'super_league_0', 'super_league_100', 'super_league_1x', 'lucky6 '])
    expect([leagueOfGame(game), new RegExp(ROUND_GAME).test(game)], game).toEqual([null, false])
  expect([leagueOfGame(gameOf(7)), leagueOfGame(LUCKY_SIX)]).toEqual([7, null])
})

test('match days take their seeds from three chains in turn, so neighbours never share one; other games have one', () => {
  const turns = [1, 2, 3, 4, 5, 6].map((round) => turnOf(gameOf(2), round))
  expect(turns).toEqual([1, 2, 0, 1, 2, 0])
  expect([chainsOf(gameOf(2)), chainsOf(LUCKY_SIX), turnOf(JACKPOT, 5)]).toEqual([3, 1, 0])
})

test('a seed is concealed until its round is decided, a match day’s until it has been shown', () => {
  expect([LUCKY_SIX, JACKPOT, gameOf(60)].map(concealedPhases)).toEqual([
    ['open', 'closed'],
    ['open', 'closed'],
    ['open', 'closed', 'drawn'],
  ])
})

test.each<[string, string, number, number[], number]>([
  ['one chain: what it has left', LUCKY_SIX, 40, [7], 7],
  ['no chain', LUCKY_SIX, 40, [], 0],
  ['three chains with as many each', gameOf(1), 9, [2, 2, 2], 6],
  // After round 9 come turns 1, 2, 0, 1, …
  ['the chain that is next has none left', gameOf(1), 9, [5, 0, 5], 0],
  ['the one after it has none', gameOf(1), 9, [5, 5, 0], 1],
  ['the last of three has one left', gameOf(1), 9, [1, 5, 5], 5],
  ['one of three was never made', gameOf(1), 9, [5, 5], 1],
])('rounds in a row with a seed: %s', (_, game, round, free, count) => {
  expect(seededAfter(game, round, free)).toBe(count)
})
