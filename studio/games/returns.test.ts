// What each game returns, exactly, and that its draw leads to each result in just as many ways as its table says.
import { readFileSync } from 'node:fs'
import { streamOf } from '@walia/domain/fair/stream.ts'
import { expect, test } from 'vitest'
import { returnsTable } from '../returnsTable.ts'
import { bingo, bingoOutcomes } from './bingo.ts'
import { instantGames, returnsOf } from './catalogue.ts'
import { dice } from './dice.ts'
import type { InstantGame } from './game.ts'
import { lastTileOf, minesOddsOf, minesOf, minesOutcomesOf, TILES } from './mines.ts'
import { numbers } from './numbers.ts'
import { plane } from './plane.ts'
import { plinko } from './plinko.ts'
import { ODDS_MAX, type Outcome, payoutOf, returnOf } from './return.ts'
import { rps } from './rps.ts'

const SEED = '8d979188df27e1ac5d356e7616265e260a4b5a2e94239e921aac10a5ec080a21'

test.each([
  ['crash', 969_999, 969_999],
  ['mines', 962_500, 970_000],
  ['dice', 960_636, 970_000],
  ['plane', 960_899, 970_000],
  ['numbers', 966_466, 970_000],
  ['plinko', 969_677, 969_982],
  ['rps', 970_000, 970_000],
  ['bingo', 968_630, 968_630],
  ['roulette', 972_972, 972_972],
  ['baccarat', 856_403, 989_420],
  ['blackjack', 994_938, 994_938],
  ['sevens', 955_750, 955_750],
  ['pot', 949_870, 950_000],
  ['highlands', 943_056, 943_056],
])('%s returns %i millionths of a stake at worst and %i at best', (game, least, most) => {
  const found = returnsOf().find((each) => each.game === game)
  expect([found?.least, found?.most]).toEqual([least, most])
})

test('no way to play an instant game returns more than 97 %, and nothing pays more than 10,000 times', () => {
  const ofTables = ['roulette', 'baccarat']
  const instant = instantGames.filter(({ code }) => !ofTables.includes(code))
  const plays = instant.flatMap((game) => game.choices().map((choice) => game.outcomesOf(choice)))
  expect(plays.filter((outcomes) => returnOf(outcomes) > 970_000)).toEqual([])
  expect(plays.filter((outcomes) => outcomes.some(({ odds }) => odds > ODDS_MAX))).toEqual([])
})

/** Every sequence of draws that a game asks for, each once: a stream that counts through all of them like an odometer. */
function* everyDraw<T>(draw: (stream: { below(limit: number): number }) => T): Generator<T> {
  const wheels: { at: number; limit: number }[] = []
  for (;;) {
    let next = 0
    yield draw({
      below(limit) {
        const wheel = wheels[next] ?? { at: 0, limit }
        wheels[next++] = wheel
        return wheel.at
      },
    })
    while (wheels.length > 0 && (wheels.at(-1) as { at: number; limit: number }).at + 1 === wheels.at(-1)?.limit)
      wheels.pop()
    const last = wheels.at(-1)
    if (last === undefined) return
    last.at += 1
  }
}

/** Ways by odds, as shares of all. */
const sharesOf = (outcomes: Iterable<Outcome>): Map<number, number> => {
  const shares = new Map<number, number>()
  let all = 0
  for (const { odds, ways } of outcomes) {
    shares.set(odds, (shares.get(odds) ?? 0) + Number(ways))
    all += Number(ways)
  }
  return new Map([...shares].filter(([, ways]) => ways > 0).map(([odds, ways]) => [odds, ways / all]))
}

const drawnOutcomes = function* <Choice>(game: InstantGame<Choice>, choice: Choice): Generator<Outcome> {
  for (const { odds } of everyDraw((stream) => game.draw(choice, stream))) yield { odds, ways: 1n }
}

test.each([
  ['dice under 48.50', dice, { side: 'under', target: 4850 }],
  ['dice over 90.00', dice, { side: 'over', target: 9000 }],
  ['plane over 5.00 m', plane, { side: 'over', distance: 500 }],
  ['plane under 1.23 m', plane, { side: 'under', distance: 123 }],
  ...plinko.choices().map((choice) => [`plinko ${JSON.stringify(choice)}`, plinko, choice]),
  ...rps.choices().map((choice) => [`rps ${JSON.stringify(choice)}`, rps, choice]),
] as [string, InstantGame, unknown][])('%s: the draw, walked through in full, is its table', (_, game, choice) => {
  const table = sharesOf(game.outcomesOf(choice))
  const drawn = sharesOf(drawnOutcomes(game, choice))
  expect([...drawn.keys()].toSorted()).toEqual([...table.keys()].toSorted())
  for (const [odds, share] of table) expect(drawn.get(odds)).toBeCloseTo(share, 12)
})

/** Too many draws to walk through: each result within 4 standard deviations of its share, at a fixed seed. */
test.each([
  ...[1, 2, 3].map((count) => [`numbers with ${count}`, numbers, numbers.choices()[count - 1], 60_000]),
  ['bingo', bingo, {}, 60_000],
] as [string, InstantGame, unknown, number][])(
  '%s: the draw comes out as often as its table says',
  (name, game, choice, count) => {
    const stream = streamOf(SEED, name)
    const drawn = new Map<number, number>()
    for (let at = 0; at < count; at++) {
      const { odds } = game.draw(choice, stream)
      drawn.set(odds, (drawn.get(odds) ?? 0) + 1)
    }
    for (const [odds, share] of sharesOf(game.outcomesOf(choice))) {
      const spread = Math.sqrt(count * share * (1 - share))
      expect(Math.abs((drawn.get(odds) ?? 0) - count * share), String(odds)).toBeLessThan(4 * spread + 1)
    }
  },
)

test('of a bingo card’s 65,536 patterns all balls are accounted for, and none has nine lines', () => {
  const outcomes = bingoOutcomes()
  expect(outcomes.reduce((sum, { ways }) => sum + ways, 0n)).toBe(137_846_528_820n)
  expect(outcomes[9]?.ways).toBe(0n)
})

test('mines: with few tiles all sets are equally likely, and each tile more pays more until the last', () => {
  const counts = new Map<string, number>()
  for (const mines of everyDraw((stream) => minesOf({ mines: 2 }, stream)))
    counts.set(mines.toSorted((a, b) => a - b).join(), (counts.get(mines.toSorted((a, b) => a - b).join()) ?? 0) + 1)
  expect([counts.size, new Set(counts.values()).size]).toEqual([300, 1])
  for (let mines = 1; mines < TILES; mines++) {
    const last = lastTileOf({ mines })
    expect(minesOddsOf({ mines }, 0)).toBe(0)
    for (let opened = 1; opened <= last; opened++) {
      expect(minesOddsOf({ mines }, opened)).toBeGreaterThan(minesOddsOf({ mines }, opened - 1))
      expect(minesOddsOf({ mines }, opened)).toBeLessThanOrEqual(ODDS_MAX)
      expect(returnOf(minesOutcomesOf({ mines }, opened))).toBeLessThanOrEqual(970_000)
    }
    if (last < TILES - mines) expect(minesOddsOf({ mines }, last + 1)).toBeGreaterThan(ODDS_MAX)
  }
})

test.each<[InstantGame, unknown, boolean]>([
  [dice as InstantGame, { side: 'under', target: 100 }, true],
  [dice as InstantGame, { side: 'under', target: 99 }, false],
  [dice as InstantGame, { side: 'under', target: 9500 }, true],
  [dice as InstantGame, { side: 'under', target: 9501 }, false],
  [dice as InstantGame, { side: 'over', target: 9899 }, true],
  [dice as InstantGame, { side: 'over', target: 9900 }, false],
  [dice as InstantGame, { side: 'under', target: 50.5 }, false],
  [dice as InstantGame, { side: 'both', target: 5000 }, false],
  [dice as InstantGame, null, false],
  [plane as InstantGame, { side: 'over', distance: 991 }, false],
  [plane as InstantGame, { side: 'over', distance: 990 }, true],
  [numbers as InstantGame, { picks: [1, 2, 36] }, true],
  [numbers as InstantGame, { picks: [1, 1] }, false],
  [numbers as InstantGame, { picks: [] }, false],
  [numbers as InstantGame, { picks: [1, 2, 3, 4, 5, 6, 7] }, false],
  [numbers as InstantGame, { picks: [0] }, false],
  [numbers as InstantGame, { picks: '12' }, false],
  [plinko as InstantGame, { rows: 8, risk: 'low' }, true],
  [plinko as InstantGame, { rows: 9, risk: 'low' }, false],
  [plinko as InstantGame, { rows: 8, risk: 'constructor' }, false],
  [rps as InstantGame, { hand: 'rock' }, true],
  [rps as InstantGame, { hand: 'well' }, false],
])('%# %j can be played: %s', (game, choice, can) => expect(game.choiceOf(choice) !== null).toBe(can))

test('rock beats scissors, paper beats rock, scissors beat paper, and equal hands tie', () => {
  const oddsOf = (hand: 'rock' | 'paper' | 'scissors', house: number) => rps.draw({ hand }, { below: () => house }).odds
  expect([0, 1, 2].map((house) => oddsOf('rock', house))).toEqual([100, 0, 191])
  expect([0, 1, 2].map((house) => oddsOf('paper', house))).toEqual([191, 100, 0])
  expect([0, 1, 2].map((house) => oddsOf('scissors', house))).toEqual([0, 191, 100])
})

test('a payment is rounded down to the cent', () => {
  expect([payoutOf(101, 191), payoutOf(100, 191), payoutOf(1, 99), payoutOf(7_000_000_000, 1_000_000)]).toEqual([
    192, 191, 0, 70_000_000_000_000,
  ])
})

test('the table in docs/fairness.md is what the command prints', () => {
  const page = readFileSync(new URL('../../docs/fairness.md', import.meta.url), 'utf8')
  expect(page).toContain(returnsTable().join('\n'))
})
