// The guard and a message that lists one line twice: the second mention does not hide what the first one said.
import { shippedGuard } from '@walia/domain/odds/guardRules.ts'
import { expect, test } from 'vitest'
import { readMessage } from '../adapters/uof/parse.ts'
import { EVENT, market, oddsChange, outcome } from '../adapters/uof/samples/messages.ts'
import { applyReading } from '../apply.ts'
import { usualGroupsOf } from '../marketGroups.ts'
import { createFeedState } from '../state.ts'

const AT = 1_000_000
const KEY = '18?total=2.5'
const total = (over: string, under: string) =>
  market(
    { id: 18, specifiers: 'total=2.5', status: 1 },
    outcome({ id: 12, odds: over }),
    outcome({ id: 13, odds: under }),
  )

test('a wrong price is held although the same message lists its line again at a sane one', () => {
  const guard = { rules: shippedGuard, now: () => AT, speed: 1, unfilled: () => null }
  const state = createFeedState(usualGroupsOf, undefined, guard)
  const send = (at: number, ...markets: string[]): string[] =>
    applyReading(state, readMessage(oddsChange({ product: 1, timestamp: at }, ...markets), null)).guardEvents.map(
      ({ kind, key, reason }) => `${kind} ${key} ${reason}`,
    )
  expect(send(AT, total('1.90', '1.92'))).toEqual([])
  expect(send(AT + 1000, total('97.90', '1.82'), total('1.91', '1.91'))).toEqual([
    `held ${KEY} sumLow`,
    `held ${KEY} jump`,
  ])
  expect(state.matches.get(EVENT)?.lines.get(KEY)?.status).toBe(-1)
})
