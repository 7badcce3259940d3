// What a pick that was taken before the match counts as once it is sold live.
import { expect, test } from 'vitest'
import { priceForOfferOf } from './livePrice.ts'

test.each([
  ['the match begins, the chance is the same, live costs more', [200, 0.47], [194, 0.47], 200],
  ['an outsider, where it costs much more', [4000, 0.02], [2900, 0.02], 4000],
  ['nothing moved, and what was kept of its chance is rounded up', [250, 0.380496], [250, 0.38049560351718625], 250],
  ['it has become likelier', [200, 0.47], [140, 0.67], 141],
  ['it has become less likely', [200, 0.47], [400, 0.235], 400],
  ['live costs less than before', [200, 0.47], [206, 0.47], 206],
  ['the line does not tell now', [200, 0.47], [194, null], 194],
  ['it did not tell then', [200, null], [194, 0.47], 194],
] as const)(
  'what a prematch pick counts as when it is sold live: %s',
  (_name, [taken, fairThen], [now, fairNow], expected) =>
    expect(priceForOfferOf({ odds: taken, fair: fairThen }, { odds: now, fair: fairNow })).toBe(expected),
)
