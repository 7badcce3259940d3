// A penalty that only the reason of a stop tells of explains a jump in a match; other reasons do not.
import { shippedGuard } from '@walia/domain/odds/guardRules.ts'
import { expect, test } from 'vitest'
import { readMessage } from '../adapters/uof/parse.ts'
import { betStop, EVENT, oddsChange, oneXTwo } from '../adapters/uof/samples/messages.ts'
import { applyReading } from '../apply.ts'
import { usualGroupsOf } from '../marketGroups.ts'
import { createFeedState } from '../state.ts'

const pricesAt = (product: number, timestamp: number, prices: [string, string, string]) =>
  oddsChange({ product, timestamp }, oneXTwo({}, prices))
const turnedAt = (product: number) => pricesAt(product, 1_002_000, ['15', '6.50', '1.20'])
const stopFor = (product: number, reason: number) => betStop({ product, timestamp: 1_001_000, betstop_reason: reason })

test.each([
  ['a stop for a possible penalty', 1, [stopFor(1, 8), turnedAt(1)], 1],
  ['odds that name a possible penalty', 1, [turnedAt(1).replace('<odds>', '<odds betstop_reason="8">')], 1],
  ['a stop for a possible goal, which a score would tell', 1, [stopFor(1, 1), turnedAt(1)], -1],
  ['a stop for a penalty before the match', 3, [stopFor(3, 8), turnedAt(3)], -1],
])('%s and a price turned round', (_, product, bodies, status) => {
  const guard = { rules: shippedGuard, now: () => 1_000_000, speed: 1, unfilled: () => null }
  const state = createFeedState(usualGroupsOf, undefined, guard)
  for (const body of [pricesAt(product, 1_000_000, ['1.20', '6.50', '15']), ...bodies])
    applyReading(state, readMessage(Buffer.from(body), null))
  expect(state.matches.get(EVENT)?.lines.get('1?')?.status).toBe(status)
})
