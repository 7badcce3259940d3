// The games of the studio: what a lobby lists, and what each returns.
import { highlandsFigures } from '../slots/highlands.ts'
import { sevens } from '../slots/sevens.ts'
import { baccarat } from '../tables/baccarat.ts'
import { blackjackFigures } from '../tables/blackjackReturn.ts'
import { roulette } from '../tables/roulette.ts'
import { bingo } from './bingo.ts'
import { crashOutcomesOf, STOP_MAX, STOP_MIN } from './crash.ts'
import { dice } from './dice.ts'
import { type InstantGame, range } from './game.ts'
import { lastTileOf, minesOutcomesOf, TILES } from './mines.ts'
import { numbers } from './numbers.ts'
import { plane } from './plane.ts'
import { plinko } from './plinko.ts'
import { potFigures } from './pot.ts'
import { type GameReturn, hitRateOf, type Outcome, returnOf, volatilityOf } from './return.ts'
import { rps } from './rps.ts'

/** Games of one choice, one draw and one payment. */
export const instantGames: readonly InstantGame[] = [
  dice,
  plane,
  numbers,
  plinko,
  rps,
  bingo,
  roulette,
  baccarat,
  sevens,
] as InstantGame[]

/** What can be played at all, as one list of outcomes for each way to play. */
const playsOf: Readonly<Record<string, () => Outcome[][]>> = {
  crash: () => [STOP_MIN, 150, 200, 1000, 10_000, STOP_MAX].map(crashOutcomesOf),
  mines: () =>
    range(1, TILES - 1).flatMap((mines) =>
      range(1, lastTileOf({ mines })).map((opened) => minesOutcomesOf({ mines }, opened)),
    ),
  ...Object.fromEntries(instantGames.map((game) => [game.code, () => game.choices().map(game.outcomesOf)])),
}

const boundsOf = (values: readonly number[]): [number, number] => [
  values.reduce((a, b) => Math.min(a, b)),
  values.reduce((a, b) => Math.max(a, b)),
]

const figuresOf = (game: string, plays: Outcome[][]): GameReturn => {
  const [least, most] = boundsOf(plays.map(returnOf))
  return {
    ...{ game, ways: plays.length, least, most },
    hitRate: boundsOf(plays.map(hitRateOf)),
    volatility: boundsOf(plays.map(volatilityOf)),
  }
}

/** Rounds of several spins or acts are no list of outcomes: those games count their own. */
export const returnsOf = (): GameReturn[] => [
  ...Object.entries(playsOf).map(([game, plays]) => figuresOf(game, plays())),
  highlandsFigures(),
  blackjackFigures(),
  potFigures(),
]
