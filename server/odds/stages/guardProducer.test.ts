// The guard where one producer takes a line over from another: moves are measured within what each of them said.
import { shippedGuard } from '@walia/domain/odds/guardRules.ts'
import { expect, test } from 'vitest'
import { readMessage } from '../adapters/uof/parse.ts'
import { EVENT, market, oddsChange, outcome } from '../adapters/uof/samples/messages.ts'
import { applyReading } from '../apply.ts'
import { usualGroupsOf } from '../marketGroups.ts'
import { createFeedState } from '../state.ts'

const START = 1_000_000

test('small steps of a producer that took the line over at unchanged prices add up', () => {
  let now = START
  const state = createFeedState(usualGroupsOf, undefined, {
    rules: shippedGuard,
    now: () => now,
    speed: 1,
    unfilled: () => null,
  })
  const send = (product: 1 | 3, over: string, under: string) => {
    now += 1000
    const outcomes = [outcome({ id: 12, odds: over }), outcome({ id: 13, odds: under })]
    const line = market({ id: 18, specifiers: 'total=2.5', status: 1 }, ...outcomes)
    applyReading(state, readMessage(Buffer.from(oddsChange({ product, timestamp: now }, line)), null))
  }
  send(3, '1.90', '1.90')
  send(1, '1.90', '1.90')
  // From the second price on: 14 points, 26 and 40, of which a live price may move 30.
  send(1, '2.60', '1.48')
  send(1, '4.00', '1.24')
  expect(state.matches.get(EVENT)?.lines.get('18?total=2.5')?.status).toBe(1)
  send(1, '9.00', '1.06')
  expect(state.matches.get(EVENT)?.lines.get('18?total=2.5')?.status).toBe(-1)
})
