// The page of the paper plane.
import type { InstantGame } from '../games/game.ts'
import { plane, planeOddsOf, planeWinningOf } from '../games/plane.ts'
import { startOverUnder } from './overUnder.ts'

startOverUnder(plane as InstantGame, {
  ...{ field: 'distance', begin: 485, last: 1000, step: 5, label: 'distance', unit: ' m' },
  chanceOf: (side, distance) => Math.round((planeWinningOf({ side, distance }) * 10_000) / 1001),
  oddsOf: (side, distance) => planeOddsOf({ side, distance }),
  drawnOf: (result) => (result as { flown: number }).flown,
})
