// Runs the producers' state machines: feeds them time and messages, requests recoveries, reports who went up or down.
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { ProducerDescription } from './adapters/uof/descriptions.ts'
import type { FeedEvent } from './feedEvents.ts'
import {
  type DownReason,
  decideProducer,
  downReasonOf,
  type Producer,
  type ProducerAction,
  type ProducerInput,
  startingProducer,
} from './producers.ts'
import type { FeedRest } from './transport.ts'

const TICK_MS = 1000
/** For a producer that speaks without being described: three days, as most have. */
const USUAL_WINDOW_MS = 4320 * 60_000

export type ProducerHealth = { id: number; up: boolean; reason: DownReason | null; goodAt: number | null }

export type ProducerRunner = {
  describe(descriptions: readonly ProducerDescription[], checkpoints: ReadonlyMap<number, number>): void
  /** Stage 1: takes the health of its producer from a message. */
  receive(event: FeedEvent): void
  connection(state: 'connected' | 'disconnected'): void
  up(product: number): boolean
  health(): ProducerHealth[]
  /** Generation times up to which each producer is complete, ms. */
  checkpoints(): ReadonlyMap<number, number>
  start(): void
  stop(): void
}

type ProducerListeners = {
  /** A producer went up or down. */
  onHealth(product: number): void
  /** A recovery is requested: messages generated up to that time may be from before a gap. */
  onRecovery(product: number, latestAt: number): void
  /** One is requested whose answer may not mention everything that is stale. */
  onWholeRecovery(product: number): void
}

export function createProducerRunner(clock: Clock, log: Log, rest: FeedRest, on: ProducerListeners): ProducerRunner {
  const producers = new Map<number, Producer>()
  const upNow = new Map<number, boolean>()
  const latestAt = new Map<number, number>()
  let known: ReadonlyMap<number, number> = new Map()
  let connected = false
  let timer: NodeJS.Timeout | undefined

  const add = (id: number, windowMs: number): Producer => {
    // Numbers grow from start to start: an answer to a request of the last run is not taken for one of this run.
    const firstRequestId = Math.floor(clock.now() / 1000) % 1_000_000_000
    const producer = startingProducer(id, windowMs, known.get(id) ?? null, firstRequestId)
    producers.set(id, producer)
    if (connected) give(id, { kind: 'connected' })
    return producers.get(id) ?? producer
  }
  const give = (id: number, input: ProducerInput): void => {
    const before = producers.get(id) ?? add(id, USUAL_WINDOW_MS)
    const { producer, action } = decideProducer(before, input, clock.now())
    if (producer === before) return
    producers.set(id, producer)
    if (action !== null) requestRecovery(id, action)
    const reason = downReasonOf(producer)
    const isUp = reason === null
    if (isUp === (upNow.get(id) ?? false)) return
    upNow.set(id, isUp)
    log.info({ producer: id, reason }, isUp ? 'producer up' : 'producer down')
    on.onHealth(id)
  }
  const requestRecovery = (id: number, { requestId, afterMs, whole }: ProducerAction): void => {
    log.info({ producer: id, requestId, afterMs }, 'recovery asked for')
    on.onRecovery(id, latestAt.get(id) ?? 0)
    if (whole) on.onWholeRecovery(id)
    rest.initiateRecovery(id, afterMs, requestId).catch((cause) => {
      log.warn({ err: cause, producer: id, requestId }, 'recovery refused')
      give(id, { kind: 'requestFailed', requestId })
    })
  }
  return {
    describe(descriptions, checkpoints) {
      known = checkpoints
      for (const { id, active, recoveryWindowMs } of descriptions) if (active) add(id, recoveryWindowMs)
    },
    receive(event) {
      const input = inputOf(event)
      latestAt.set(event.product, Math.max(latestAt.get(event.product) ?? 0, event.at))
      if (input !== null) give(event.product, input)
    },
    connection(state) {
      connected = state === 'connected'
      for (const id of producers.keys()) give(id, { kind: state })
    },
    up: (product) => upNow.get(product) ?? false,
    health: () =>
      [...producers.values()].map((producer) => {
        const reason = downReasonOf(producer)
        return { id: producer.id, up: reason === null, reason, goodAt: producer.goodAt }
      }),
    checkpoints: () =>
      new Map([...producers.values()].flatMap(({ id, goodAt }) => (goodAt === null ? [] : [[id, goodAt] as const]))),
    start() {
      timer = setInterval(() => {
        for (const id of producers.keys()) give(id, { kind: 'tick' })
      }, TICK_MS)
    },
    stop: () => clearInterval(timer),
  }
}

/** Low-priority messages come late by nature: only prices and stops count as lag. */
function inputOf(event: FeedEvent): ProducerInput | null {
  switch (event.kind) {
    case 'producerAlive':
      return { kind: 'alive', at: event.at, subscribed: event.subscribed }
    case 'snapshotCompleted':
      return { kind: 'snapshot', requestId: event.requestId }
    case 'producerWentDown':
      return { kind: 'productDown' }
    default: {
      const timely = event.kind === 'oddsChanged' || event.kind === 'betStopped'
      return { kind: 'message', at: event.at, requestId: event.requestId, timely }
    }
  }
}
