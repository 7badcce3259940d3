// The guard over hours of the simulated world: goals, cards, stops, hand-overs, restarts and recoveries raise no alarm.
import { shippedGuard } from '@walia/domain/odds/guardRules.ts'
import { createCalendar } from '@walia/simulator/calendar.ts'
import { recoveryOf } from '@walia/simulator/feed/recovery.ts'
import { descriptionXml } from '@walia/simulator/feed/rest.ts'
import { createStream } from '@walia/simulator/feed/stream.ts'
import { wallAt } from '@walia/simulator/worldClock.ts'
import { beforeAll, expect, test } from 'vitest'
import { descriptionsOf } from '../adapters/uof/descriptions.ts'
import { readMessage } from '../adapters/uof/parse.ts'
import { applyReading } from '../apply.ts'
import { createNames, type NamesWriter } from '../names.ts'
import { createFeedState, type FeedState } from '../state.ts'
import { restoreMatch, storedStateOf } from '../storedMatch.ts'

const MINUTE = 60_000
const SATURDAY = Date.parse('2026-11-21T14:00:00.000Z')
const MIDWEEK = Date.parse('2026-11-25T18:30:00.000Z')
let names: NamesWriter

beforeAll(async () => {
  names = createNames()
  for (const language of ['en', 'am', 'om', 'zh'])
    names.put(language, descriptionsOf([await descriptionXml('markets', language)]))
})

/** The feed's consumer, on a clock that its messages set. */
function consumer(speed: number) {
  const alarms: string[] = []
  let now = 0
  let lines = 0
  const guard = {
    rules: shippedGuard,
    now: () => now,
    speed,
    unfilled: (id: number, text: string) => names.unfilled(id, text),
  }
  const fresh = (): FeedState => createFeedState(names.names.groups, undefined, guard)
  let state = fresh()
  return {
    take(body: string, lateMs = 0) {
      const reading = readMessage(Buffer.from(body), null)
      if (reading.kind === 'event') now = reading.event.at + lateMs
      const { match, guardNews, repriced } = applyReading(state, reading)
      lines += repriced.length
      for (const { kind, key, reason, detail } of guardNews)
        alarms.push(`${kind} ${match?.urn} ${key} ${reason} ${detail}`)
    },
    restart() {
      const kept = [...state.matches.values()].map((match) => ({
        urn: match.urn,
        fixture: match.fixture,
        state: JSON.parse(storedStateOf(match)) as unknown,
      }))
      state = fresh()
      for (const row of kept) restoreMatch(state, row)
    },
    alarms,
    lines: () => lines,
  }
}

test.each([
  ['a Saturday afternoon', 'walia', SATURDAY, 1, 9],
  ['the same ten times as fast', 'fast', SATURDAY, 10, 75],
  ['a weekday evening', 'third', MIDWEEK, 5, 24],
])('%s', { timeout: 120_000 }, (_, seed, start, speed, minutes) => {
  const clock = { anchorWall: start, anchorWorld: start, speed }
  const calendar = createCalendar(seed)
  const stream = createStream(calendar, clock, start)
  const feed = consumer(speed)
  const third = Math.floor(minutes / 3)
  for (let minute = 0; minute < minutes; minute++) {
    const world = start + (minute + 1) * MINUTE
    const messages = [...stream.advance(world)]
    // Away for a while: what was said is lost, and asked for again.
    if (minute >= third && minute < third + 3) continue
    if (minute === third + 3) {
      feed.restart()
      const past = { calendar, clock, stream, now: () => wallAt(clock, world) }
      for (const product of [1, 3] as const)
        for (const each of recoveryOf(past, { product, afterMs: wallAt(clock, world - 4 * MINUTE), requestId: 1 }))
          if (each !== undefined) feed.take(each.body)
      continue
    }
    // In the last third messages come nearly a minute late, as in a drill.
    for (const { body } of messages) feed.take(body, minute > 2 * third ? 55_000 : 0)
  }
  expect(feed.alarms).toEqual([])
  expect(feed.lines()).toBeGreaterThan(10_000)
})
