// Which tier so many points are, at each threshold and next to it.
import { expect, test } from 'vitest'
import { marketIds } from '../market/profile.ts'
import { standingOf, tiersOf } from './tiers.ts'

test.each([
  [-40, 'bronze', 0, 250],
  [0, 'bronze', 0, 250],
  [249, 'bronze', 249, 1],
  [250, 'silver', 250, 750],
  [999, 'silver', 999, 1],
  [1000, 'gold', 1000, 3000],
  [3999, 'gold', 3999, 1],
  [4000, 'platinum', 4000, null],
  [90_000, 'platinum', 90_000, null],
] as const)('%i points are %s, and %i of them count: %s are missing to the next', (net, tier, earned, missing) => {
  const standing = standingOf(tiersOf('et'), net)
  expect([standing.tier, standing.earned, standing.next?.missing ?? null]).toEqual([tier, earned, missing])
})

test.each(marketIds)('the tiers of %s begin at 0 and rise', (market) => {
  const least = tiersOf(market).tiers.map(({ pointsMin }) => pointsMin)
  expect(least[0]).toBe(0)
  expect(least).toEqual([...new Set(least)].sort((a, b) => a - b))
})
