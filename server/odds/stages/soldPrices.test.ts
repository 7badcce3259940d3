// Steps of a price that are added up: never less than the move from older prices, so that no move is overlooked.
import { jumpOf } from '@walia/domain/odds/guard.ts'
import { shippedGuard } from '@walia/domain/odds/guardRules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMessage } from '../adapters/uof/parse.ts'
import { betStop, EVENT, market, oddsChange, outcome } from '../adapters/uof/samples/messages.ts'
import { applyReading } from '../apply.ts'
import { usualGroupsOf } from '../marketGroups.ts'
import { createFeedState } from '../state.ts'

const SECOND = 1000
const price = fc.constantFrom('1.30', '1.50', '1.90', '2.10', '2.60', '3.50', '4.00', '9.00', '1.00')
const step = fc.record({
  over: price,
  under: price,
  /** Also the other way round, and with an outcome that the line has only now and then. */
  ids: fc.constantFrom([12, 13], [12, 13], [12, 13], [13, 12], [12], [12, 13, 14]),
  offSale: fc.constantFrom(0, 0, 0, 0, 12, 13),
  status: fc.constantFrom(1, 1, 1, 1, 1, -1, 0),
  product: fc.constantFrom(1, 1, 1, 1, 1, 4),
  afterSeconds: fc.constantFrom(1, 1, 5, 20, 70),
  isStop: fc.constantFrom(false, false, false, false, false, true),
})

test('what the steps of a line add up to is never less than its move from the prices that the guard keeps', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
      let at = 1_000_000
      const rules = { ...shippedGuard, sumPercentMin: 0, sumPercentMax: [], liveJumpPercentMax: 60 }
      const guard = { rules, now: () => at, speed: 1, unfilled: () => null }
      const state = createFeedState(usualGroupsOf, undefined, guard)
      for (const { over, under, ids, offSale, status, product, afterSeconds, isStop } of steps) {
        at += afterSeconds * SECOND
        const head = { product, timestamp: at }
        const outcomes = ids.map((id, k) =>
          outcome({ id, odds: k === 0 ? over : under, active: id === offSale ? 0 : 1 }),
        )
        const line = market({ id: 18, specifiers: 'total=2.5', status }, ...outcomes)
        applyReading(state, readMessage(isStop ? betStop(head) : oddsChange(head, line), null))
        const sold = state.matches.get(EVENT)?.lines.get('18?total=2.5')?.sold ?? null
        for (const past of [sold?.oldest, sold?.middle])
          if (sold && past) expect(past.drift + 1e-9).toBeGreaterThanOrEqual(jumpOf(past.prices, sold.prices))
      }
    }),
    { numRuns: 1000 },
  )
})
