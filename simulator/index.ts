// The simulated feed: a seeded world behind the same two doors as a real one, with drills and foreknowledge.
import { type Calendar, createCalendar } from './calendar.ts'
import { createDrills, type Drill } from './feed/drills.ts'
import { alive, type Message, PRODUCERS, type Product } from './feed/messages.ts'
import { eventRecoveryOf, recoveryOf } from './feed/recovery.ts'
import { descriptionXml, fixtureXml, producersXml, scheduleXml } from './feed/rest.ts'
import { resultsXml } from './feed/results.ts'
import { createStream, type Stream } from './feed/stream.ts'
import { liveOutlookOf, type TimelineEvent, timelineOf } from './oracle.ts'
import type { FeedMessage, FeedRest, FeedState, FeedTransport, Timers } from './transport.ts'
import { type WorldClock, wallAt, worldAt } from './worldClock.ts'

export type { Drill } from './feed/drills.ts'
export type { TimelineEvent } from './oracle.ts'
export type { FeedMessage, FeedRest, FeedState, FeedTransport, Timers } from './transport.ts'
export type { WorldClock } from './worldClock.ts'

/** `worldClock` is kept by the caller: the same seed and clock continue the same world. `now` is wall-clock ms. */
export type SimulatorOptions = { seed: string; worldClock: WorldClock; now: () => number; schedule?: Timers }

export type LiveOutlook = ReturnType<typeof liveOutlookOf>

export type Simulator = FeedTransport &
  FeedRest & {
    /** Trouble on demand; `product` 1 or 3, ignored by 'disconnect'. */
    drill(kind: Drill, product?: number, seconds?: number): void
    timelineOf(urn: string): TimelineEvent[]
    liveOutlook(): LiveOutlook
  }

/** One turn of work holds the event loop no longer than this. */
const TURN_MS = 12
const PAUSE_MS = 4
const IDLE_MOST_MS = 500

/** A sleep this long is a lost connection: what was missed is asked for again, not sent late. */
const LATE_MOST_MS = 20_000

export function createSimulator({ seed, worldClock, now, schedule = globalThis }: SimulatorOptions): Simulator {
  const calendar = createCalendar(seed)
  const drills = createDrills(now)
  const answers: Generator<Message | undefined>[] = []
  let stream = createStream(calendar, worldClock, worldAt(worldClock, now()))
  let advancing: Generator<Message> | undefined
  let deliver: ((message: FeedMessage) => void) | undefined
  let report: (state: FeedState) => void = () => {}
  let timer: unknown
  let connected = false
  let reachedAt = now()

  function send(message: Message): void {
    if (!connected) return
    for (const { routingKey, body } of drills.pass(message)) deliver?.({ routingKey, body, receivedAt: now() })
  }

  function setConnected(state: boolean): void {
    if (state === connected) return
    connected = state
    report(state ? 'connected' : 'disconnected')
    // Who has just connected is told at once who is alive, so that a start does not wait for the next beat.
    if (state) for (const product of PRODUCERS) send(alive(product, now(), 1))
  }

  function startOver(): void {
    setConnected(false)
    stream = createStream(calendar, worldClock, worldAt(worldClock, now()))
    advancing = undefined
    answers.length = 0
  }

  /** True when there is more to do at once. */
  function work(): boolean {
    const until = performance.now() + TURN_MS
    advancing ??= stream.advance(worldAt(worldClock, now()))
    while (performance.now() < until) {
      const next = advancing.next()
      if (next.done) {
        advancing = undefined
        reachedAt = now()
        return answer(until)
      }
      send(next.value)
    }
    return true
  }

  function answer(until: number): boolean {
    while (answers.length > 0 && performance.now() < until) {
      const next = (answers[0] as Generator<Message | undefined>).next()
      if (next.done) answers.shift()
      else if (next.value) send(next.value)
    }
    return answers.length > 0
  }

  function turn(): void {
    if (now() - reachedAt > LATE_MOST_MS) {
      startOver()
      reachedAt = now()
    }
    if (drills.isCut()) setConnected(false)
    else setConnected(true)
    for (const { routingKey, body } of drills.released()) deliver?.({ routingKey, body, receivedAt: now() })
    const busy = work()
    const idle = Math.min(IDLE_MOST_MS, Math.max(PAUSE_MS, wallAt(worldClock, stream.nextAt()) - now()))
    timer = schedule.setTimeout(turn, busy ? PAUSE_MS : idle)
  }

  return {
    start(onMessage, onState) {
      deliver = onMessage
      report = onState
      if (now() - reachedAt > LATE_MOST_MS / 4) startOver()
      reachedAt = now()
      timer = schedule.setTimeout(turn, 0)
    },
    async stop() {
      schedule.clearTimeout(timer)
      timer = undefined
      connected = false
      deliver = undefined
    },
    ...restOf(calendar, worldClock, now, () => stream),
    async initiateRecovery(product, afterMs, requestId) {
      const request = { product: product as Product, afterMs, requestId }
      answers.push(recoveryOf({ calendar, clock: worldClock, stream, now }, request))
    },
    async recoverEvent(product, urn, requestId) {
      answers.push(eventRecoveryOf({ calendar, clock: worldClock, stream, now }, product as Product, urn, requestId))
    },
    drill: (kind, product, seconds) => drills.start(kind, product, seconds),
    timelineOf(urn) {
      const match = calendar.matchOf(urn)
      return match ? timelineOf(match, worldClock) : []
    },
    liveOutlook: () => liveOutlookOf(stream, worldClock, worldAt(worldClock, now())),
  }
}

function restOf(
  calendar: Calendar,
  clock: WorldClock,
  now: () => number,
  stream: () => Stream,
): Omit<FeedRest, 'initiateRecovery' | 'recoverEvent'> {
  const world = () => ({ calendar, clock, now, stream: stream() })
  return {
    producers: async () => producersXml(),
    markets: (lang) => descriptionXml('markets', lang),
    matchStatuses: (lang) => descriptionXml('match_status', lang),
    schedule: async (lang = 'en') => scheduleXml(world(), lang),
    results: (fromMs, toMs, lang = 'en') => resultsXml(world(), fromMs, toMs, lang),
    fixture: async (urn, lang) => fixtureXml(world(), urn, lang),
  }
}
