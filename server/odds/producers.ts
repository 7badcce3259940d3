// The state of one producer, and what each alive, message, snapshot, break or tick of the clock does to it. Pure.
import { mayRequest, recoverFrom } from './recoveryLimits.ts'

export type ProducerSettings = {
  /** No alive for longer than this: down. */
  silenceMs: number
  /** Messages older than this when processed: down. */
  lagMs: number
  requestGapMs: number
  /** A recovery that takes longer, or gets no message for `recoveryIdleMs`, is requested again. */
  recoveryMaxMs: number
  recoveryIdleMs: number
}
export const usualSettings: ProducerSettings = {
  silenceMs: 20_000,
  lagMs: 20_000,
  requestGapMs: 30_000,
  recoveryMaxMs: 1_200_000,
  recoveryIdleMs: 300_000,
}

export type DownReason = 'starting' | 'disconnected' | 'unsubscribed' | 'silent' | 'recovering' | 'lagging'

export type Recovery = {
  requestId: number
  askedAt: number
  /** When its last message came. */
  spokeAt: number
  /** An alive was missing meanwhile: when it completes, it is repeated. */
  interrupted: boolean
  /** Generation time of the last alive before any interruption: what is good once it completes. */
  latestAt: number | null
}

export type Producer = {
  id: number
  windowMs: number
  connected: boolean
  subscribed: boolean
  /** When the last alive came; null before the first. */
  aliveAt: number | null
  silent: boolean
  lagging: boolean
  needsRecovery: boolean
  recovery: Recovery | null
  /** Generation time up to which nothing is missing; null: everything is. */
  goodAt: number | null
  /** Times and starts of past requests, for the vendor's limits. */
  requests: readonly { at: number; afterMs: number | null }[]
  nextRequestId: number
}

export type ProducerInput =
  | { kind: 'alive'; at: number; subscribed: boolean }
  /** A message was processed; `timely` false where its age says nothing of our lag. */
  | { kind: 'message'; at: number; requestId: number | null; timely: boolean }
  | { kind: 'snapshot'; requestId: number }
  | { kind: 'productDown' }
  | { kind: 'connected' }
  | { kind: 'disconnected' }
  | { kind: 'requestFailed'; requestId: number }
  | { kind: 'tick' }

/** `whole`: the answer may not cover everything that is stale, so lines that it does not mention must not stay open. */
export type ProducerAction = { kind: 'recover'; requestId: number; afterMs: number | null; whole: boolean }

/** Down, and in need of a recovery from `goodAt`. */
export const startingProducer = (
  id: number,
  windowMs: number,
  goodAt: number | null,
  nextRequestId: number,
): Producer => ({
  id,
  windowMs,
  connected: false,
  subscribed: true,
  aliveAt: null,
  silent: false,
  lagging: false,
  needsRecovery: true,
  recovery: null,
  goodAt,
  requests: [],
  nextRequestId,
})

/** Null when the producer is up. */
export function downReasonOf(producer: Producer): DownReason | null {
  if (!producer.connected) return 'disconnected'
  if (!producer.subscribed) return 'unsubscribed'
  if (producer.silent) return 'silent'
  if (producer.needsRecovery) return producer.aliveAt === null ? 'starting' : 'recovering'
  return producer.lagging ? 'lagging' : null
}

type Decision = { producer: Producer; action: ProducerAction | null }

/** What the input does at `now`, wall-clock ms. The producer given is not changed. */
export function decideProducer(
  producer: Producer,
  input: ProducerInput,
  now: number,
  settings = usualSettings,
): Decision {
  const next = afterInput(producer, input, now, settings)
  const asks = input.kind === 'alive' || input.kind === 'snapshot' || input.kind === 'tick'
  return asks ? withRequest(next, now, settings) : { producer: next, action: null }
}

function afterInput(producer: Producer, input: ProducerInput, now: number, settings: ProducerSettings): Producer {
  switch (input.kind) {
    case 'alive':
      return afterAlive(producer, input.at, input.subscribed, now, settings)
    case 'message':
      return afterMessage(producer, input, now, settings)
    case 'snapshot':
      return afterSnapshot(producer, input.requestId)
    case 'productDown':
      return interrupted(producer)
    case 'connected':
      return producer.connected ? producer : { ...producer, connected: true, aliveAt: null, silent: false }
    case 'disconnected':
      // The queue died with the connection, and the answers to a recovery with it.
      return { ...producer, connected: false, aliveAt: null, silent: false, needsRecovery: true, recovery: null }
    case 'requestFailed':
      return producer.recovery?.requestId === input.requestId ? { ...producer, recovery: null } : producer
    case 'tick':
      return afterTick(producer, now, settings)
  }
}

const isComplete = (producer: Producer): boolean => !producer.needsRecovery

/** Something was missed: what is known stops being good, and a running recovery will have to be repeated. */
function interrupted(producer: Producer): Producer {
  const recovery = producer.recovery === null ? null : { ...producer.recovery, interrupted: true }
  return { ...producer, needsRecovery: true, recovery }
}

function afterAlive(
  before: Producer,
  at: number,
  subscribed: boolean,
  now: number,
  settings: ProducerSettings,
): Producer {
  const gap = before.aliveAt !== null && now - before.aliveAt > settings.silenceMs
  const missed = gap || !subscribed || before.silent
  const base = missed ? interrupted(before) : before
  const producer = { ...base, subscribed, aliveAt: now, silent: false, lagging: now - at > settings.lagMs }
  return subscribed ? reachedBy(producer, at) : producer
}

/** Everything up to `at` has arrived. */
function reachedBy(producer: Producer, at: number): Producer {
  const { recovery } = producer
  if (isComplete(producer)) return { ...producer, goodAt: Math.max(producer.goodAt ?? at, at) }
  if (recovery === null || recovery.interrupted) return producer
  return { ...producer, recovery: { ...recovery, latestAt: Math.max(recovery.latestAt ?? at, at) } }
}

function afterMessage(
  producer: Producer,
  { at, requestId, timely }: ProducerInput & { kind: 'message' },
  now: number,
  settings: ProducerSettings,
): Producer {
  if (requestId !== null) {
    const { recovery } = producer
    if (recovery === null || recovery.requestId !== requestId) return producer
    return { ...producer, recovery: { ...recovery, spokeAt: now } }
  }
  if (!timely) return producer
  const lagging = now - at > settings.lagMs
  // Only alives move `goodAt`: every message before one of them has arrived, a message says that of itself alone.
  return lagging === producer.lagging ? producer : { ...producer, lagging }
}

function afterSnapshot(producer: Producer, requestId: number): Producer {
  const { recovery } = producer
  if (recovery === null || recovery.requestId !== requestId) return producer
  const goodAt = recovery.latestAt ?? producer.goodAt
  return { ...producer, goodAt, recovery: null, needsRecovery: recovery.interrupted }
}

function afterTick(before: Producer, now: number, settings: ProducerSettings): Producer {
  let producer = before
  if (producer.aliveAt !== null && !producer.silent && now - producer.aliveAt > settings.silenceMs)
    producer = { ...interrupted(producer), silent: true }
  const { recovery } = producer
  if (recovery === null) return producer
  const overdue = now - recovery.askedAt > settings.recoveryMaxMs || now - recovery.spokeAt > settings.recoveryIdleMs
  return overdue ? { ...producer, recovery: null } : producer
}

/** Asks once alives come again: asked before, the request fails and uses up the limit. */
function withRequest(producer: Producer, now: number, settings: ProducerSettings): Decision {
  const ready = producer.connected && producer.subscribed && producer.aliveAt !== null && !producer.silent
  if (!ready || !producer.needsRecovery || producer.recovery !== null) return { producer, action: null }
  const last = producer.requests[producer.requests.length - 1]
  if (last !== undefined && now - last.at < settings.requestGapMs) return { producer, action: null }
  const { afterMs, whole } = recoverFrom(producer.goodAt, producer.windowMs, now)
  const { allowed, kept } = mayRequest(producer.requests, afterMs, now)
  if (!allowed) return { producer: { ...producer, requests: kept }, action: null }
  const requestId = producer.nextRequestId
  const recovery: Recovery = { requestId, askedAt: now, spokeAt: now, interrupted: false, latestAt: null }
  return {
    producer: { ...producer, recovery, requests: [...kept, { at: now, afterMs }], nextRequestId: requestId + 1 },
    action: { kind: 'recover', requestId, afterMs, whole },
  }
}
