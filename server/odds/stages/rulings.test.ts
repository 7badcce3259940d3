// An operator's ruling above the feed: what stands after each word of either, what is a contradiction, and when one ends.
import { expect, test } from 'vitest'
import { readMessage } from '../adapters/uof/parse.ts'
import {
  cancel,
  EVENT,
  market,
  oddsChange,
  oneXTwo,
  oneXTwoResult,
  rollbackCancel,
  rollbackSettlement,
  settlement,
} from '../adapters/uof/samples/messages.ts'
import { t } from '../adapters/uof/samples/run.ts'
import { applyReading } from '../apply.ts'
import { applyHandStep } from '../byHand.ts'
import { usualGroupsOf } from '../marketGroups.ts'
import { createReplay } from '../replay.ts'
import { effectOf, nothingFolded, outcomeOf, type StackEntry } from '../settlementStack.ts'
import type { OutcomeResult } from '../types.ts'
import type { Applied } from './applied.ts'

const resultOf = (id: number, winner: number): OutcomeResult => ({
  ...{ id: String(id), result: id === winner ? 1 : 0, voidFactor: null, deadHeatFactor: null },
})
const RULINGS: Record<string, StackEntry> = {
  'rule 1': { kind: 'settle', certainty: 2, outcomes: [1, 2, 3].map((id) => resultOf(id, 1)) },
  'rule 2': { kind: 'settle', certainty: 2, outcomes: [1, 2, 3].map((id) => resultOf(id, 2)) },
  'rule 1 alone': { kind: 'settle', certainty: 2, outcomes: [resultOf(1, 1)] },
  void: { kind: 'cancel', startAt: null, endAt: null, voidReason: 0 },
  'void to 9': { kind: 'cancel', startAt: null, endAt: 9, voidReason: 0 },
  'take the result back': { kind: 'rollbackSettle', outcomeIds: null },
  'take the void back': { kind: 'rollbackCancel', startAt: null, endAt: null },
  lift: { kind: 'lift' },
}
const one = market({ id: 1 })
const feedSays = (word: string, timestamp: number): string => {
  const [kind, id, certainty = '2'] = word.split(/[ @]/).slice(1)
  if (kind === 'cancels') return cancel({ timestamp, end_time: id === 'to' ? Number(certainty) : null }, one)
  if (kind === 'uncancels') return rollbackCancel({ timestamp }, one)
  if (kind === 'rolls') return rollbackSettlement(t(timestamp), one)
  return settlement({ timestamp, certainty }, oneXTwoResult(Number(id) as 1))
}
function said(...words: readonly string[]) {
  const { state } = createReplay(usualGroupsOf)
  const openDisputes: number[] = []
  let changes = 0
  applyReading(state, readMessage(oddsChange(t(1), oneXTwo()), null))
  const take = ({ stackChanges }: Applied): void => {
    for (const { changed, dispute } of stackChanges) {
      if (changed) changes++
      if (dispute !== null) openDisputes.length = 0
      if (dispute?.opens) openDisputes.push(1)
    }
  }
  for (const [k, word] of words.entries()) {
    const entry = RULINGS[word]
    if (entry === undefined) {
      take(applyReading(state, readMessage(feedSays(word, k + 2), null)))
      continue
    }
    const step = { parentMatchId: 1234, market: 1, specifiers: '', operator: 'abebe', reason: 'seen', entry }
    const { applied } = applyHandStep(state, step, k + 2)
    if (applied !== null) take(applied)
  }
  const match = state.matches.get(EVENT)
  const stack = match?.stacks.get('1?')
  const outcome = outcomeOf(stack?.folded ?? nothingFolded)
  const wonBy = (settled: { certainty: number; outcomes: readonly OutcomeResult[] }) =>
    `${settled.outcomes.filter(({ result }) => result === 1).map((each) => each.id)}@${settled.certainty}`
  const effect = effectOf(outcome, 100)
  return [
    effect.kind === 'settled' ? wonBy(effect) : effect.kind,
    openDisputes.length,
    changes,
    match?.lines.get('1?')?.status,
  ]
}
test.each<[string[], string, number, number, number]>([
  // What was said; what it comes to for a bet; contradictions that are open; changes that bets hear of; the line's status.
  [['rule 1', 'feed settles 2@2'], '1@2', 1, 1, -3],
  [['feed settles 2@1', 'rule 1'], '1@2', 0, 2, -3],
  [['feed settles 2@1', 'rule 1', 'feed settles 2@2'], '1@2', 0, 2, -3],
  [['rule 1', 'feed settles 1@1', 'feed settles 1@2'], '1@2', 0, 1, -3],
  [['rule 1', 'feed settles 2@2', 'feed settles 2@2'], '1@2', 1, 1, -3],
  [['rule 1', 'feed settles 2@2', 'feed settles 3@2'], '1@2', 1, 1, -3],
  [['rule 1', 'feed settles 2@2', 'feed settles 1@2'], '1@2', 0, 1, -3],
  [['rule 1', 'feed settles 2@2', 'feed rolls back'], '1@2', 0, 1, -3],
  [['rule 1', 'feed rolls back'], '1@2', 0, 1, -3],
  [['feed settles 1@2', 'rule 1', 'feed rolls back'], '1@2', 0, 1, -3],
  [['rule 1', 'feed cancels'], '1@2', 1, 1, -3],
  [['rule 1', 'feed cancels', 'feed uncancels'], '1@2', 0, 1, -3],
  [['rule 1', 'feed cancels to 200'], '1@2', 1, 1, -3],
  [['feed cancels', 'rule 1'], '1@2', 0, 2, -3],
  [['feed cancels to 200', 'rule 1', 'feed settles 2@2'], 'void', 1, 2, -3],
  [['void', 'feed settles 2@2'], 'void', 1, 1, -3],
  [['void', 'feed cancels'], 'void', 0, 1, 1],
  [['feed cancels', 'void', 'feed uncancels'], 'void', 0, 2, 1],
  [['void to 9', 'feed settles 2@2'], '2@2', 0, 2, -3],
  // Never two winners of one line: a feed that contradicts what was ruled is not believed about the rest.
  [['rule 1 alone', 'feed settles 2@1'], '1@2', 1, 1, -3],
  [['rule 1 alone', 'feed settles 1@2'], '1@2', 0, 2, -3],
  [['rule 1', 'feed settles 2@2', 'rule 2'], '2@2', 0, 2, -3],
  [['rule 1', 'feed settles 3@2', 'rule 2'], '2@2', 0, 2, -3],
  [['rule 1', 'feed settles 2@1', 'lift'], '2@1', 0, 2, -3],
  [['rule 1', 'feed settles 2@1', 'take the result back'], '2@1', 0, 2, -3],
  [['rule 1', 'feed cancels', 'lift'], 'void', 0, 2, -3],
  [['rule 1', 'lift'], 'open', 0, 2, -1],
  [['void', 'feed settles 2@2', 'take the void back'], '2@2', 0, 2, -3],
  [['feed settles 2@2', 'take the result back'], 'open', 0, 2, -1],
  [['feed settles 2@2', 'rule 1', 'take the result back', 'take the result back'], 'open', 0, 4, -1],
  [['lift'], 'open', 0, 0, 1],
])('a ruling above the feed: %j', (words, effect, open, changes, status) => {
  expect(said(...words)).toEqual([effect, open, changes, status])
})
