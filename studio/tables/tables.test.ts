// Games of a layout: which bets there are, what each returns, exactly, and that the draw is its table.
import { streamOf } from '@walia/domain/fair/stream.ts'
import { expect, test } from 'vitest'
import { returnOf } from '../games/return.ts'
import { baccarat, baccaratLayout, dealt, waysByWinner } from './baccarat.ts'
import { type Bets, paidOfBets, spotOutcomesOf } from './layout.ts'
import { coveredBy, insideKinds, insideSpots, outsideSpots, roulette, rouletteLayout, wheel } from './roulette.ts'

test('the layout of European roulette has its 157 bets, each kind as often as on the table', () => {
  expect(insideKinds.map((kind) => insideSpots(kind).length)).toEqual([37, 60, 14, 23, 11])
  expect([outsideSpots.length, rouletteLayout.spots.length]).toEqual([12, 157])
  expect(new Set(rouletteLayout.spots).size).toBe(157)
  expect(wheel.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, at) => at))
})

test.each(rouletteLayout.spots)('roulette %s returns 36/37 exactly', (spot) => {
  const outcomes = spotOutcomesOf(rouletteLayout, spot)
  expect(outcomes.reduce((sum, { odds, ways }) => sum + BigInt(odds) * ways, 0n)).toBe(3600n)
  expect(returnOf(outcomes)).toBe(972_972)
})

test.each<[string, number[]]>([
  ['17', [17]],
  ['0-2', [0, 2]],
  ['3-6', [3, 6]],
  ['0-2-3', [0, 2, 3]],
  ['34-35-36', [34, 35, 36]],
  ['0-1-2-3', [0, 1, 2, 3]],
  ['32-33-35-36', [32, 33, 35, 36]],
  ['31-32-33-34-35-36', [31, 32, 33, 34, 35, 36]],
  ['dozen-2', [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]],
  ['column-3', [3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36]],
  ['black', [2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35]],
])('%s covers %j', (spot, covered) => expect(coveredBy(spot)).toEqual(covered))

test.each<[Bets | unknown, boolean]>([
  [{ 17: 100 }, true],
  [{ 17: 100, '17-20': 250, red: 101 }, true],
  [{ '3-4': 100 }, false],
  [{ '20-17': 100 }, false],
  [{ '0-4': 100 }, false],
  [{ '0-1-3': 100 }, false],
  [{ 37: 100 }, false],
  [{ '-1': 100 }, false],
  [{ constructor: 100 }, false],
  [{ 17: 99 }, false],
  [{ 17: 100.5 }, false],
  [{ 17: '100' }, false],
  [{ 17: -100 }, false],
  [{ 17: 100, green: 100 }, false],
  [{}, false],
  [null, false],
  [[100], false],
])('%# the bets %j can be laid: %s', (bets, can) => {
  expect(roulette.choiceOf({ bets }) !== null).toBe(can)
})

test('several bets are paid each by itself, and their sum is one payment', () => {
  const bets = { 17: 300, '17-20': 250, red: 1000, odd: 101, 'dozen-2': 100 }
  const paid = (pocket: number) => paidOfBets(rouletteLayout, bets, { pocket })
  expect([paid(17), paid(20), paid(1), paid(0)]).toEqual([
    300 * 36 + 250 * 18 + 202 + 300,
    250 * 18 + 300,
    2000 + 202,
    0,
  ])
  const choice = { bets }
  expect(roulette.stakeOf?.(choice)).toBe(1751)
  expect(roulette.draw(choice, { below: () => 1 })).toEqual({ odds: 125, paid: 2202, result: { pocket: 1 } })
})

test('what limits a stake is never below what may be paid', () => {
  const choice = { bets: { 17: 100, red: 233 } }
  const most = Math.max(...roulette.outcomesOf(choice).map(({ odds }) => odds))
  expect((most * 333) / 100).toBeGreaterThanOrEqual(paidOfBets(rouletteLayout, choice.bets, { pocket: 17 }))
})

test('baccarat: all orders of six cards of eight decks, as others have counted them', () => {
  expect(waysByWinner()).toEqual({
    player: 2_230_518_282_592_256n,
    banker: 2_292_252_566_437_888n,
    tie: 475_627_426_473_216n,
  })
  const returns = ['player', 'banker', 'tie'].map((spot) => returnOf(spotOutcomesOf(baccaratLayout, spot)))
  expect(returns).toEqual([987_649, 989_420, 856_403])
})

/** Points as they come: player, banker, player, banker, thirds. */
test.each<[string, number[], number[], number[]]>([
  ['a natural ends it', [8, 2, 0, 3, 5, 5], [8, 0], [2, 3]],
  ['the banker’s natural too', [1, 9, 1, 0, 5, 5], [1, 1], [9, 0]],
  ['player stands on 6, banker draws on 5', [6, 5, 0, 0, 2, 9], [6, 0], [5, 0, 2]],
  ['player stands on 7, banker on 6', [7, 6, 0, 0, 2, 9], [7, 0], [6, 0]],
  ['banker 2 draws on any third', [5, 2, 0, 0, 8, 9], [5, 0, 8], [2, 0, 9]],
  ['banker 3 stands on an 8', [5, 3, 0, 0, 8, 9], [5, 0, 8], [3, 0]],
  ['banker 3 draws on a 9', [5, 3, 0, 0, 9, 9], [5, 0, 9], [3, 0, 9]],
  ['banker 4 stands on a 1', [5, 4, 0, 0, 1, 9], [5, 0, 1], [4, 0]],
  ['banker 4 draws on a 2', [5, 4, 0, 0, 2, 9], [5, 0, 2], [4, 0, 9]],
  ['banker 5 stands on a 3', [5, 5, 0, 0, 3, 9], [5, 0, 3], [5, 0]],
  ['banker 5 draws on a 4', [5, 5, 0, 0, 4, 9], [5, 0, 4], [5, 0, 9]],
  ['banker 6 stands on a 5', [5, 6, 0, 0, 5, 9], [5, 0, 5], [6, 0]],
  ['banker 6 draws on a 7', [5, 6, 0, 0, 7, 9], [5, 0, 7], [6, 0, 9]],
  ['banker 7 stands', [5, 7, 0, 0, 7, 9], [5, 0, 7], [7, 0]],
])('%s', (_, points, player, banker) => expect(dealt(points)).toEqual({ player, banker }))

test('baccarat comes out as often as its count says, at a fixed seed', () => {
  const [stream, count] = [streamOf('8d'.repeat(32), 'baccarat'), 20_000]
  const drawn = { player: 0, banker: 0, tie: 0 }
  for (let at = 0; at < count; at++) drawn[baccaratLayout.draw(stream).winner] += 1
  for (const [winner, share] of [
    ['player', 0.446247],
    ['banker', 0.458597],
    ['tie', 0.095156],
  ] as const)
    expect(Math.abs(drawn[winner] - count * share)).toBeLessThan(4 * Math.sqrt(count * share * (1 - share)))
  expect(baccarat.choiceOf({ bets: { pair: 100 } })).toBeNull()
})
