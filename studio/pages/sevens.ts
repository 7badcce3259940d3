// The page of Sevens.
import type { InstantGame } from '../games/game.ts'
import { spinOf } from '../slots/reels.ts'
import { type SevensResult, sevens, sevensMachine } from '../slots/sevens.ts'
import { instantCheck } from './check.ts'
import { startSlot } from './slot.ts'

void startSlot({
  ...{ machine: sevensMachine, check: instantCheck(sevens as InstantGame), path: 'bet' },
  spinsOf: ({ result }) => [(result as SevensResult).stops],
  leftOf: () => 0,
  oddsOf: (stops) => spinOf(sevensMachine, stops).lineOdds,
  rules: ['sevensRules', 'sevensReturn', 'paysRounded'],
})
