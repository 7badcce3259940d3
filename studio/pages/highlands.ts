// The page of Highlands: free spins that were not seen yet go on after a reload.
import { FREE_SPINS, type HighlandsResult, highlandsMachine, spinOddsOf } from '../slots/highlands.ts'
import { highlandsCheck } from './highlandsCheck.ts'
import { startSlot } from './slot.ts'

void startSlot({
  ...{ machine: highlandsMachine, check: highlandsCheck, path: 'slots/start' },
  spinsOf: ({ result, steps }) => (result as HighlandsResult | null)?.spins ?? (steps as number[][]),
  leftOf: ({ steps }) => FREE_SPINS + 1 - (steps as number[][]).length,
  oddsOf: spinOddsOf,
  rules: ['highlandsRules', 'highlandsFree', 'highlandsReturn', 'paysRounded'],
})
