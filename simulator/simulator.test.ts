// The simulator behind its two doors: delivery by timers, drills, recovery over the wire and foreknowledge.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSimulator, type FeedMessage, type Simulator } from './index.ts'

const START = Date.UTC(2026, 10, 21, 9, 0, 0)

/** Time that moves only when told to; timers fire in order. */
function createTime() {
  let now = START
  let waiting: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    schedule: {
      setTimeout(run: () => void, delayMs: number) {
        const entry = { at: now + Math.max(1, delayMs), run }
        waiting.push(entry)
        return entry
      },
      clearTimeout(handle: unknown) {
        waiting = waiting.filter((entry) => entry !== handle)
      },
    },
    pass(ms: number) {
      const end = now + ms
      for (;;) {
        const next = waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        waiting = waiting.filter((entry) => entry !== next)
        now = next.at
        next.run()
      }
      now = end
    },
  }
}

let time: ReturnType<typeof createTime>
let simulator: Simulator
let messages: FeedMessage[]
let states: string[]

beforeEach(() => {
  time = createTime()
  messages = []
  states = []
  const worldClock = { anchorWall: START, anchorWorld: START, speed: 1 }
  simulator = createSimulator({ seed: 'walia', worldClock, now: time.now, schedule: time.schedule })
  simulator.start(
    (message) => messages.push(message),
    (state) => states.push(state),
  )
})

afterEach(() => simulator.stop())

function countOf(pattern: RegExp): number {
  return messages.filter(({ body }) => pattern.test(String(body))).length
}

test('messages are sent as time passes, and none after the stop', async () => {
  time.pass(30_000)
  expect(states).toEqual(['connected'])
  // one greeting on connecting, then every ten seconds
  expect(countOf(/<alive /)).toBe(8)
  expect(countOf(/<odds_change /)).toBeGreaterThan(50)
  await simulator.stop()
  const before = messages.length
  time.pass(30_000)
  expect(messages.length).toBe(before)
})

test('the drill "silence" sends nothing of that producer for its seconds', () => {
  simulator.drill('silence', 1, 25)
  time.pass(24_000)
  expect(countOf(/product="1"/)).toBe(0)
  expect(countOf(/product="3"/)).toBeGreaterThan(0)
  time.pass(20_000)
  expect(countOf(/product="1"/)).toBeGreaterThan(0)
})

test('the drill "unsubscribed" sends alives with subscribed=0', () => {
  simulator.drill('unsubscribed', 3, 15)
  time.pass(12_000)
  expect(countOf(/<alive product="3"[^>]*subscribed="0"/)).toBe(2)
  expect(countOf(/<alive product="1"[^>]*subscribed="1"/)).toBe(2)
})

test('the drill "lag" sends messages late and alives in time', () => {
  simulator.drill('lag', 1, 25)
  time.pass(24_000)
  expect(countOf(/<odds_change[^>]*product="1"/)).toBe(0)
  expect(countOf(/<alive product="1"/)).toBe(3)
  time.pass(2_000)
  const late = messages.find(({ body }) => /<odds_change[^>]*product="1"/.test(String(body)))
  const timestamp = Number(/timestamp="(\d+)"/.exec(String(late?.body))?.[1])
  expect((late?.receivedAt ?? 0) - timestamp).toBeGreaterThan(20_000)
})

test('the drill "disconnect" reports the state, and messages meanwhile are lost', () => {
  time.pass(5_000)
  simulator.drill('disconnect')
  time.pass(2_000)
  expect(states).toEqual(['connected', 'disconnected'])
  const before = messages.length
  time.pass(500)
  expect(messages.length).toBe(before)
  time.pass(5_000)
  expect(states).toEqual(['connected', 'disconnected', 'connected'])
})

test('a recovery is answered among the other messages and then complete', async () => {
  await simulator.initiateRecovery(3, null, 5)
  time.pass(20_000)
  expect(countOf(/<odds_change[^>]*request_id="5"/)).toBeGreaterThan(700)
  expect(countOf(/<snapshot_complete request_id="5"/)).toBe(1)
})

test('one event alone can be recovered', async () => {
  const [live] = simulator.liveOutlook()
  await simulator.recoverEvent?.(1, live?.urn ?? '', 6)
  time.pass(1_000)
  expect(countOf(/request_id="6"/)).toBeGreaterThan(0)
})

test('the REST side names every fixture with sport, category, tournament, sides and start', async () => {
  const batches = await simulator.schedule()
  const fixtures = batches.flatMap((batch) => batch.match(/<fixture .*?<\/fixture>/g) ?? [])
  expect(fixtures.length).toBeGreaterThan(800)
  for (const fixture of fixtures) {
    expect(fixture).toMatch(/^<fixture id="sr:match:\d+" scheduled="[^"]+" start_time="[^"]+"/)
    expect(fixture).toMatch(
      /<tournament id="sr:tournament:\d+" name="[^"]+"><sport [^>]*\/><category [^>]*\/><\/tournament>/,
    )
    expect(fixture.match(/<competitor /g)?.length).toBe(2)
  }
  const urn = /id="(sr:match:\d+)"/.exec(fixtures[0] ?? '')?.[1] ?? ''
  expect(await simulator.fixture(urn, 'am')).toContain(urn)
  expect(await simulator.producers()).toContain('<producer id="1"')
  expect(await simulator.matchStatuses('en')).toContain('id="31" description="Halftime"')
  await expect(simulator.fixture('sr:match:1', 'en')).rejects.toThrow('no fixture')
})

test('the next bet stop that the outlook announces comes at its time', () => {
  const outlook = simulator.liveOutlook()
  expect(outlook.length).toBeGreaterThanOrEqual(25)
  const next = outlook
    .filter(({ nextStopMs }) => nextStopMs !== null)
    .sort((a, b) => Number(a.nextStopMs) - Number(b.nextStopMs))[0]
  const stopAt = next?.nextStopMs ?? 0
  time.pass(stopAt - START - 10)
  const stopsOf = (): number =>
    messages.filter(({ body }) => String(body).includes('<bet_stop') && String(body).includes(`"${next?.urn}"`)).length
  expect(stopsOf()).toBe(0)
  time.pass(1_000)
  expect(stopsOf()).toBe(1)
  expect(simulator.timelineOf(next?.urn ?? '').map(({ kind }) => kind)).toContain('end')
})
