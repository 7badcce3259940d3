// Where the page of proofs is a page of the app.
import { et } from '@walia/domain/market/et.ts'
import { type ProductSwitch, without } from '@walia/domain/market/profile.ts'
import { expect, test } from 'vitest'
import { routes } from '../routes.tsx'
import { routeOf, routesOf } from '../routing.ts'

test('rounds prove themselves wherever a game is sold whose rounds everybody plays together', () => {
  const drawn = ['virtuals', 'jackpots', 'crash'] as const
  const isThere = (off: readonly ProductSwitch[]) => routeOf('/fair', routesOf(without(et, off), routes)).known
  for (const sold of drawn) expect(isThere(drawn.filter((product) => product !== sold))).toBe(true)
  expect(isThere(drawn)).toBe(false)
})
