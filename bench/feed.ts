// Feed messages applied per second: bodies of the simulated world through parsing, the stages and the price book, in a
// process with the flags of the product (scripts/node.json), its heap growing as that of a busy one does.
import { readFileSync } from 'node:fs'
import { shippedGuard } from '@walia/domain/odds/guardRules.ts'
import { descriptionsOf } from '@walia/server/odds/adapters/uof/descriptions.ts'
import { readMessage } from '@walia/server/odds/adapters/uof/parse.ts'
import { applyReading } from '@walia/server/odds/apply.ts'
import { createPriceBook } from '@walia/server/odds/priceBook.ts'
import { createFeedState } from '@walia/server/odds/state.ts'
import { createCalendar } from '@walia/simulator/calendar.ts'
import { createStream } from '@walia/simulator/feed/stream.ts'
import { MINUTE } from '@walia/simulator/worldClock.ts'
import { growHeap } from '../scripts/startMemory.ts'
import { perSecond, type Row, ratio } from './table.ts'

// A Saturday afternoon: the busiest hours of the week.
const START = Date.parse('2026-11-21T14:00:00.000Z')
const MESSAGES = 40_000
const WARM_UP = 10_000
const REPEATS = 3
const GOAL = 20_000

type Body = { routingKey: string; body: Buffer }

function recorded(seed: number): Body[] {
  const clock = { anchorWall: START, anchorWorld: START, speed: 1 }
  const stream = createStream(createCalendar(String(seed)), clock, START)
  const bodies: Body[] = []
  for (let world = START; bodies.length < MESSAGES; world += MINUTE)
    for (const { routingKey, body } of stream.advance(world)) bodies.push({ routingKey, body: Buffer.from(body) })
  return inOneBuffer(bodies.slice(0, MESSAGES))
}

/** 40,000 buffers of their own would be the collector's work, which has a few at a time in the product. */
function inOneBuffer(bodies: readonly Body[]): Body[] {
  const all = Buffer.concat(bodies.map(({ body }) => body))
  let end = 0
  return bodies.map(({ routingKey, body }) => {
    end += body.length
    return { routingKey, body: all.subarray(end - body.length, end) }
  })
}

/** Messages per second over what follows the warm-up; the worst of the repeats counts. */
function applied(bodies: readonly Body[], groupsOf: (market: number) => readonly string[]): number {
  const guard = { rules: shippedGuard, now: () => START, speed: 1, unfilled: () => null }
  const state = createFeedState(groupsOf, undefined, guard)
  const writer = createPriceBook(
    state,
    () => true,
    (cause) => {
      throw cause
    },
  )
  let changes = 0
  writer.book.onChange(() => {
    changes += 1
  })
  let startedAt = performance.now()
  for (const [index, { routingKey, body }] of bodies.entries()) {
    if (index === WARM_UP) startedAt = performance.now()
    const { match, lineKeys, status, fixture } = applyReading(state, readMessage(body, routingKey))
    if (match) writer.announce({ parentMatchId: match.parentMatchId, lineKeys, status, fixture })
  }
  const seconds = (performance.now() - startedAt) / 1000
  if (changes < bodies.length / 2) throw new Error(`only ${changes} of ${bodies.length} messages changed anything`)
  return (bodies.length - WARM_UP) / seconds
}

export async function measureFeed(seed: number, say: (line: string) => void): Promise<Row[]> {
  say('Recording the simulated feed…')
  const bodies = recorded(seed)
  const described = descriptionsOf([
    readFileSync(new URL('../simulator/descriptions/markets.en.xml', import.meta.url), 'utf8'),
  ])
  say('Measuring the feed…')
  growHeap('busy')
  const rates = Array.from({ length: REPEATS }, () =>
    applied(bodies, (market) => described.markets.get(market)?.groups ?? []),
  )
  const rate = Math.min(...rates)
  const bytes = bodies.reduce((sum, { body }) => sum + body.length, 0) / bodies.length
  const largest = Math.max(...bodies.map(({ body }) => body.length))
  return [
    {
      what: 'feed messages, parsed and applied',
      result: perSecond(rate),
      ratio: `${ratio(rate / GOAL)} to the goal`,
      goal: perSecond(GOAL),
      note: `mean body ${(bytes / 1024).toFixed(1)} KB, largest ${(largest / 1024).toFixed(0)} KB; one thread`,
    },
  ]
}
