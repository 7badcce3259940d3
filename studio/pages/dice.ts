// The page of dice.
import { dice, diceOddsOf, winningOf } from '../games/dice.ts'
import type { InstantGame } from '../games/game.ts'
import { startOverUnder } from './overUnder.ts'

startOverUnder(dice as InstantGame, {
  ...{ field: 'target', begin: 4850, last: 9999, step: 50, label: 'target', unit: '' },
  chanceOf: (side, target) => winningOf({ side, target }),
  oddsOf: (side, target) => diceOddsOf({ side, target }),
  drawnOf: (result) => (result as { roll: number }).roll,
})
