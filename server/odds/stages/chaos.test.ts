// Properties: repetition changes nothing, independent lines commute, and a noisy stream ends in the clean state.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  betStop,
  cancel,
  market,
  oddsChange,
  outcome,
  rollbackCancel,
  rollbackSettlement,
  settlement,
} from '../adapters/uof/samples/messages.ts'
import { usualGroupsOf } from '../marketGroups.ts'
import { createReplay } from '../replay.ts'
import { BY_HAND, foldEntry, nothingFolded, outcomeOf, type StackEntry, weigh } from '../settlementStack.ts'
import type { LineOutcome } from '../types.ts'

/** One message about one line (or a stop of its event), at a time of its own. */
type Step = { event: number; line: number; at: number; body: string }

const stateAfter = (bodies: readonly string[]) => {
  const replay = createReplay(usualGroupsOf)
  for (const body of bodies) replay.apply({ file: '', body, routingKey: null })
  return replay.printed().events
}

const LINES = 4
const bodyOf = (event: number, line: number, at: number, kind: number, value: number): string => {
  const head = { event_id: `sr:match:${event}`, product: 1, timestamp: at }
  const id = { id: 18, specifiers: `total=${line}.5` }
  const priced = (status: number) =>
    oddsChange(
      head,
      market(
        { ...id, status },
        outcome({ id: 12, odds: `1.${10 + value}` }),
        outcome({ id: 13, odds: `2.${10 + value}`, active: value % 2 }),
      ),
    )
  const result = market(
    id,
    outcome({ id: 12, result: value % 2 }),
    outcome({ id: 13, result: 1 - (value % 2), void_factor: value % 3 === 0 ? 0.5 : null }),
  )
  const window = { start_time: value % 4 === 0 ? 100 : null, end_time: value % 5 === 0 ? 900 : null }
  if (kind < 5) return priced([1, 1, 1, 0, -1][kind] as number)
  if (kind === 5) return settlement({ ...head, certainty: 1 + (value % 2) }, result)
  if (kind === 6) return rollbackSettlement(head, market(id))
  if (kind === 7) return cancel({ ...head, ...window }, market(id))
  return rollbackCancel({ ...head, ...window }, market(id))
}

const steps = fc
  .array(
    fc.record({ event: fc.integer({ min: 1, max: 3 }), line: fc.nat(LINES - 1), kind: fc.nat(8), value: fc.nat(40) }),
    {
      minLength: 1,
      maxLength: 120,
    },
  )
  .map((raw): Step[] =>
    raw.map(({ event, line, kind, value }, k) => ({
      event,
      line,
      at: 1000 + k,
      body: bodyOf(event, line, 1000 + k, kind, value),
    })),
  )
const texts = (list: readonly Step[]) => list.map((step) => step.body)
/** A line is offered before anything is said of it, so that whole states can be compared. */
const opening = [1, 2, 3].flatMap((event) => Array.from({ length: LINES }, (_, line) => bodyOf(event, line, 1, 0, 0)))

test('delivering every message twice gives the same state as once', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const once = stateAfter([...opening, ...texts(list)])
      expect(stateAfter([...opening, ...list.flatMap(({ body }) => [body, body])])).toEqual(once)
    }),
    { numRuns: 150 },
  )
})

test('the whole stream replayed after itself changes nothing', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const stream = [...opening, ...texts(list)]
      expect(stateAfter([...stream, ...stream])).toEqual(stateAfter(stream))
    }),
    { numRuns: 150 },
  )
})

test('messages of different lines give the same state in any order', () => {
  fc.assert(
    fc.property(steps, fc.infiniteStream(fc.nat(1_000_000)), (list, order) => {
      const queues = new Map<string, Step[]>()
      for (const step of list) {
        const key = `${step.event}/${step.line}`
        queues.set(key, [...(queues.get(key) ?? []), step])
      }
      const shuffled: Step[] = []
      const open = [...queues.values()]
      while (open.length > 0) {
        const pick = (order.next().value as number) % open.length
        const queue = open[pick] as Step[]
        shuffled.push(queue.shift() as Step)
        if (queue.length === 0) open.splice(pick, 1)
      }
      expect(stateAfter([...opening, ...texts(shuffled)])).toEqual(stateAfter([...opening, ...texts(list)]))
    }),
    { numRuns: 150 },
  )
})

/** A small generator of its own, so that a failing seed can be run again. */
function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Moves messages up to 30 places, never past another of the same line. */
function jostled(list: readonly Step[], random: (below: number) => number): Step[] {
  const keyed = list.map((step, k) => ({ step, place: k + random(31) }))
  const byLine = new Map<string, number[]>()
  for (const { step, place } of keyed) {
    const key = `${step.event}/${step.line}`
    byLine.set(key, [...(byLine.get(key) ?? []), place])
  }
  for (const places of byLine.values()) places.sort((a, b) => a - b)
  return keyed
    .map(({ step }) => ({ step, place: byLine.get(`${step.event}/${step.line}`)?.shift() ?? 0 }))
    .sort((a, b) => a.place - b.place)
    .map(({ step }) => step)
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'duplicates, disorder, stops and broken bodies end in the clean state, seed %i',
  (seed) => {
    const random = randomOf(seed)
    const clean: Step[] = Array.from({ length: 3000 }, (_, k) => {
      const [event, line] = [1 + random(20), random(LINES)]
      return { event, line, at: 1000 + k, body: bodyOf(event, line, 1000 + k, random(9), random(40)) }
    })
    // Broken bodies suspend until the feed speaks again: at the end it speaks of every line, as a recovery does.
    const last: Step[] = []
    for (let event = 1; event <= 20; event++)
      for (let line = 0; line < LINES; line++)
        last.push({ event, line, at: 9000 + line, body: bodyOf(event, line, 9000 + line, random(5), random(40)) })
    const noisy = jostled(clean, random).flatMap(({ event, at, body }) => {
      const out = [body]
      if (random(10) === 0) out.push(body)
      if (random(100) === 0) out.push(body.slice(0, 1 + random(body.length - 1)))
      if (random(50) === 0) out.push(betStop({ event_id: `sr:match:${event}`, product: 1, timestamp: at }))
      return out
    })
    const openings = Array.from({ length: 20 }, (_, k) =>
      Array.from({ length: LINES }, (_, line) => bodyOf(k + 1, line, 1, 0, 0)),
    )
    const start = openings.flat()
    expect(stateAfter([...start, ...noisy, ...texts(last)])).toEqual(
      stateAfter([...start, ...texts(clean), ...texts(last)]),
    )
  },
)

test('an event is never left open by a broken body', () => {
  fc.assert(
    fc.property(steps, fc.nat(10_000), (list, cut) => {
      const body = list[0]?.body ?? ''
      const broken = body.slice(0, 60 + (cut % (body.length - 61)))
      const after = stateAfter([...opening, broken]).find((event) => event.id === `sr:match:${list[0]?.event}`)
      const named = /event_id="[^"]+"/.test(broken)
      const open = after?.lines.filter((line) => line.status === 1).length
      expect(open).toBe(named ? 0 : LINES)
    }),
    { numRuns: 150 },
  )
})

const entries = entriesOf()
type Word = { entry: StackEntry; product: number }
const foldStack = (words: readonly Word[]) =>
  words.reduce((folded, { entry, product }) => foldEntry(folded, entry, product), nothingFolded)

function entriesOf(): fc.Arbitrary<StackEntry> {
  const outcomes = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('1', '2', '3'),
      result: fc.constantFrom<1 | 0 | -1>(1, 0, -1),
      voidFactor: fc.constantFrom(null, '0.5', '1'),
      deadHeatFactor: fc.constantFrom(null, '0.5'),
    }),
    { minLength: 1, maxLength: 3, selector: (result) => result.id },
  )
  const bound = fc.constantFrom(null, 10, 20)
  return fc.oneof(
    fc.record({ kind: fc.constant('settle' as const), certainty: fc.constantFrom<1 | 2>(1, 2), outcomes }),
    fc.record({
      kind: fc.constant('cancel' as const),
      startAt: bound,
      endAt: bound,
      voidReason: fc.constantFrom(null, 12),
    }),
    fc.record({ kind: fc.constant('rollbackSettle' as const), outcomeIds: fc.constantFrom(null, ['1'], ['2', '3']) }),
    fc.record({ kind: fc.constant('rollbackCancel' as const), startAt: bound, endAt: bound }),
  )
}
const words = (product: fc.Arbitrary<number>) => fc.array(fc.record({ entry: entries, product }), { maxLength: 20 })
const FEED = fc.constantFrom(1, 3)
const windowsOf = (outcome: LineOutcome) =>
  outcome.kind === 'cancelled' ? (outcome.cancels ?? []).map(({ startAt, endAt }) => ({ startAt, endAt })) : []
const lift = { entry: { kind: 'lift' as const }, product: BY_HAND }

test('folding entry by entry is folding the whole history', () => {
  fc.assert(
    fc.property(words(FEED), entries, (history, next) => {
      const folded = foldStack(history)
      const after = foldEntry(folded, next, 1)
      expect(after).toEqual(foldStack([...history, { entry: next, product: 1 }]))
      expect(foldEntry(after, next, 3)).toEqual(after)
      if (next.kind === 'rollbackSettle' && next.outcomeIds === null) expect(after.feed.settlement).toBeNull()
      expect(folded === nothingFolded || history.length > 0).toBe(true)
    }),
  )
})

test('whatever the feed says, before and after: what was ruled stands, and once it is lifted the feed stands alone', () => {
  const all = [1, 0, 0].map((result, k) => ({ id: String(k + 1), result, voidFactor: null, deadHeatFactor: null }))
  const rulings: StackEntry[] = [
    { kind: 'settle', certainty: 2, outcomes: all as never },
    { kind: 'cancel', startAt: null, endAt: null, voidReason: 0 },
  ]
  fc.assert(
    fc.property(words(FEED), fc.constantFrom(...rulings), words(FEED), (before, entry, later) => {
      const ruled = foldStack([...before, { entry, product: BY_HAND }])
      const after = foldStack([...before, { entry, product: BY_HAND }, ...later])
      const [outcome, first] = [outcomeOf(after), outcomeOf(ruled)]
      if (entry.kind === 'cancel') expect(outcome).toEqual(first)
      else
        expect(outcome.kind === 'cancelled' ? outcome.settlement : outcome).toMatchObject({
          certainty: 2,
          outcomes: all,
        })
      // Of cancels at most windows that stood as it was ruled; one said anew may have another reason.
      if (entry.kind === 'settle') expect(windowsOf(first)).toEqual(expect.arrayContaining(windowsOf(outcome)))
      expect(foldStack([...before, { entry, product: BY_HAND }, ...later, lift])).toEqual(
        foldStack([...before, ...later]),
      )
    }),
  )
})

test('bets are told exactly when what counts for them changed, and what the feed says is a contradiction or counts', () => {
  fc.assert(
    fc.property(words(fc.constantFrom(BY_HAND, 1, 3)), entries, FEED, (history, entry, product) => {
      const before = foldStack(history)
      const after = foldEntry(before, entry, product)
      if (after === before) return
      const { changed, dispute } = weigh(before, after)
      expect(changed).toBe(JSON.stringify(outcomeOf(before)) !== JSON.stringify(outcomeOf(after)))
      expect(after.ruling).toEqual(before.ruling)
      if (dispute?.opens) expect(dispute.opens.said).toEqual(after.feed)
      if (before.ruling === null) expect([changed, dispute]).toEqual([true, null])
    }),
  )
})
