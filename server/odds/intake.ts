// The feed's messages on their way through: kept raw, read, applied in the order they came, and passed on.
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { readMessage } from './adapters/uof/parse.ts'
import { applyReading } from './apply.ts'
import type { Reading } from './feedEvents.ts'
import type { Applied } from './stages/applied.ts'
import type { FeedState } from './state.ts'
import type { FeedMessage } from './transport.ts'

/** One turn of work, so that requests are answered between messages even during a recovery. */
const TURN_MESSAGES = 100
/** A message from so far ahead is broken: applied, it would keep every later one of its lines out. */
const FUTURE_MAX_MS = 3_600_000

export type IntakeNeeds = {
  state: FeedState
  clock: Clock
  log: Log
  storeRaw(message: FeedMessage): void
  /** Stage 1, producer health. */
  trackProducer(reading: Reading): void
  /** Null when the event's past is in memory; else resolves when it is. */
  loadPast(urn: string): Promise<void> | null
  applied(applied: Applied, reading: Reading): void
}

export type Intake = {
  receive(message: FeedMessage): void
  /** Messages that wait, and messages applied since the start. */
  waiting(): number
  count(): number
}

export function createIntake({ state, clock, log, storeRaw, trackProducer, loadPast, applied }: IntakeNeeds): Intake {
  let queue: FeedMessage[] = []
  let head = 0
  let scheduled = false
  let count = 0
  /** Messages of events whose past is being read, in their order. */
  const parked = new Map<string, Reading[]>()

  const apply = (reading: Reading): void => {
    applied(applyReading(state, reading), reading)
    count++
  }
  const park = (urn: string, reading: Reading, past: Promise<void>): void => {
    const readings = [reading]
    parked.set(urn, readings)
    const go = (): void => {
      parked.delete(urn)
      for (const waiting of readings) guarded(() => apply(waiting))
    }
    past.catch((cause) => log.error({ err: cause, urn }, 'the past of an event could not be read')).then(go)
  }
  const guarded = (work: () => void): void => {
    try {
      work()
    } catch (cause) {
      log.error({ err: cause }, 'a feed message could not be applied')
    }
  }
  const handle = (message: FeedMessage): void => {
    const reading = notFromFuture(readMessage(message.body, message.routingKey), clock.now())
    trackProducer(reading)
    const urn = eventOf(reading)
    const before = urn === null ? undefined : parked.get(urn)
    if (before !== undefined) {
      before.push(reading)
      return
    }
    const past = urn === null || state.matches.has(urn) ? null : loadPast(urn)
    if (urn !== null && past !== null) park(urn, reading, past)
    else apply(reading)
  }
  const turn = (): void => {
    scheduled = false
    for (let k = 0; k < TURN_MESSAGES && head < queue.length; k++) {
      const message = queue[head++] as FeedMessage
      guarded(() => handle(message))
    }
    if (head < queue.length) {
      schedule()
      return
    }
    queue = []
    head = 0
  }
  const schedule = (): void => {
    if (scheduled) return
    scheduled = true
    setImmediate(turn)
  }
  return {
    receive(message) {
      storeRaw(message)
      queue.push(message)
      schedule()
    },
    waiting: () => queue.length - head,
    count: () => count,
  }
}

const eventOf = (reading: Reading): string | null => {
  if (reading.kind === 'event') return 'urn' in reading.event ? reading.event.urn : null
  return reading.kind === 'broken' ? reading.fault.urn : null
}

function notFromFuture(reading: Reading, now: number): Reading {
  if (reading.kind !== 'event' || reading.event.at <= now + FUTURE_MAX_MS) return reading
  const urn = 'urn' in reading.event ? reading.event.urn : null
  return { kind: 'broken', fault: { message: 'timestamp lies in the future', urn, line: null } }
}
