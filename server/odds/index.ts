// The door of the odds slice: the feed goes in, the price book, names and line results come out.

import type { Platform } from '../platform/platform.ts'
import { applyHandStep, type HandAnswer, type HandStep } from './byHand.ts'
import { type HeldLine, heldLines, type ReleaseAnswer, releaseHeld, reviewNames } from './held.ts'
import { announce, keepResults, type OddsHouse, passOn, putFixtures, suspendProducer } from './house.ts'
import { createIntake, type Intake } from './intake.ts'
import { createNames } from './names.ts'
import { loadPast, restorePast, retire } from './past.ts'
import { createPriceBook } from './priceBook.ts'
import { createProducerRunner, type ProducerHealth } from './producerRunner.ts'
import { type FeedWrite, loadCheckpoints, loadLineChanges, loadLines } from './queries.ts'
import { createRawMessages } from './rawMessages.ts'
import { createRestReader } from './restReader.ts'
import { createResultWriter } from './resultWriter.ts'
import { createSnapshots } from './snapshots.ts'
import { createFeedState, noteGap, type ProducerScope, parentMatchIdOf, usualScopeOf } from './state.ts'
import type { FeedRest, FeedTransport } from './transport.ts'
import type { Names, PriceBook } from './types.ts'

export { createAmqpTransport } from './adapters/uof/amqpTransport.ts'
export { createHttpRest } from './adapters/uof/httpRest.ts'
export { type PastMatch, pastMatchesOf } from './adapters/uof/results.ts'
export { type PastEvent, pastEventsOf } from './adapters/uof/timeline.ts'
export type { HandAnswer, HandRefusal, HandStep } from './byHand.ts'
export type { HeldLine, ReleaseAnswer } from './held.ts'
export { namesOf, withNames } from './localNames.ts'
export type { ProducerHealth } from './producerRunner.ts'
export { type KeptMatch, loadKeptMatches } from './queries.ts'
export { effectOf, type StackEntry } from './settlementStack.ts'
export type { FeedMessage, FeedRest, FeedTransport } from './transport.ts'
export * from './types.ts'
export { refuseWithoutPrices } from './withoutPrices.ts'

export type OddsHealth = {
  connected: boolean
  producers: ProducerHealth[]
  /** Messages that wait to be applied, and those applied since the start. */
  waiting: number
  applied: number
  /** Values or bodies that could not be read since the start. */
  faults: number
  /** Results that wait for the database. */
  resultsWaiting: number
  /** Raw messages that were not kept because the database did not take them. */
  rawDropped: number
  /** Lines that the guard keeps shut. */
  heldLines: number
}

export type Odds = {
  book: PriceBook
  names: Names
  /** Whether the book has been filled: only the process that leads the feed has prices. */
  readonly filled: boolean
  /** Once this process leads the feed. */
  start(): Promise<void>
  stop(): Promise<void>
  health(): OddsHealth
  /** Rows of the outbox after an id, in the order of their commits. */
  loadLineChanges: typeof loadLineChanges
  /** The present state of lines; those that never changed are left out. */
  loadLines: typeof loadLines
  /** An operator's settle, cancel or rollback; answers when it is committed. */
  applyByHand(step: HandStep): Promise<HandAnswer>
  /** Lines that the guard before selling keeps shut, oldest first. */
  heldLines(): HeldLine[]
  /** Opens a held line at the prices that it is held at. */
  releaseHeld(parentMatchId: number, market: number, specifiers: string): ReleaseAnswer
}

const RETIRE_MS = 60_000

/** Nothing runs before `start`. */
export function createOdds(platform: Platform, feed: { transport: FeedTransport; rest: FeedRest }): Odds {
  const house = createHouse(platform, feed)
  const intake = createIntake({
    state: house.state,
    clock: platform.clock,
    log: platform.log,
    keep: house.raw.add,
    hear: (reading) => reading.kind === 'event' && house.producers.hear(reading.event),
    remember: (urn) => (house.over.has(urn) ? loadPast(house, urn) : null),
    applied: (applied) => passOn(house, applied),
  })
  let timer: NodeJS.Timeout | undefined
  let filled = false
  let stopListening = () => {}
  return {
    book: house.writer.book,
    names: house.names.names,
    loadLineChanges,
    loadLines,
    get filled() {
      return filled
    },
    async start() {
      await startHouse(house)
      filled = true
      stopListening = platform.leases.onChange(() => announceProducers(house))
      timer = setInterval(() => {
        reviewNames(house)
        retire(house).catch((cause) => platform.log.warn({ err: cause }, 'matches were not retired'))
      }, RETIRE_MS)
      feed.transport.start(intake.receive, (state) => {
        house.connected = state === 'connected'
        house.producers.connection(state)
      })
    },
    async stop() {
      if (!filled) return
      stopListening()
      clearInterval(timer)
      await stopHouse(house, intake)
    },
    health: () => healthOf(house, intake),
    applyByHand: (step) => applyByHand(house, step),
    heldLines: () => heldLines(house.state),
    releaseHeld: (parentMatchId, market, specifiers) => releaseHeld(house, parentMatchId, market, specifiers),
  }
}

function createHouse(platform: Platform, feed: OddsHouse['feed']): OddsHouse {
  const { pool, log, clock, bus, leases } = platform
  const write: FeedWrite = (work) => leases.write('feed', work)
  const scopes = new Map<number, ProducerScope>()
  const names = createNames()
  const speed = platform.config.feed ? 1 : platform.config.simSpeed
  const guard = { rules: platform.profile.guard, now: clock.now, speed, unfilled: names.unfilled }
  const state = createFeedState(names.names.groups, (product) => scopes.get(product) ?? usualScopeOf(product), guard)
  const results = createResultWriter(write, log, (steps, lastId) => {
    bus.publish('odds.lineChanged', { lastId, parentMatchIds: [...new Set(steps.map((step) => step.parentMatchId))] })
  })
  const producers = createProducerRunner(clock, log, feed.rest, {
    onHealth: (product) => house.writer.announceProducer(product),
    onRecovery: (product, saidAt) => noteGap(state, product, saidAt),
    onWholeRecovery: (product) => suspendProducer(house, product),
  })
  const house: OddsHouse = {
    ...{ platform, feed, state, scopes, names, results, producers },
    ...{ over: new Set(), recovering: new Map(), connected: false, faults: 0 },
    writer: createPriceBook(
      state,
      (id) => leases.held && producers.up(id),
      (cause) => log.error({ err: cause }, 'a price listener failed'),
    ),
    raw: createRawMessages(pool, write, log, platform.config.rawFeedRetentionHours),
    snapshots: createSnapshots(write, log, producers.checkpoints, results.settled),
    reader: createRestReader(feed.rest, log, names, (fixtures) => putFixtures(house, fixtures)),
  }
  return house
}

/** First what is known, so that lists show at once; then what the feed says of itself. */
async function startHouse(house: OddsHouse): Promise<void> {
  const { raw, reader, producers, snapshots, scopes, platform } = house
  house.state.epoch = platform.leases.epochOf('feed')
  await raw.start()
  await restorePast(house)
  const described = (await reader.producers()) ?? []
  for (const { id, scope } of described) scopes.set(id, scopeOf(scope, id))
  producers.describe(described, await loadCheckpoints(platform.pool))
  await reader.names()
  await reader.schedule()
  reader.start()
  producers.start()
  snapshots.start()
}

/** What is on sale, once it is known whether this process leads. */
function announceProducers({ producers, writer }: OddsHouse): void {
  for (const { id } of producers.health()) writer.announceProducer(id)
}

/** Everything that was received is applied and written before it returns. */
async function stopHouse({ feed, reader, producers, results, snapshots, raw }: OddsHouse, intake: Intake) {
  await feed.transport.stop()
  reader.stop()
  producers.stop()
  while (intake.waiting() > 0) await new Promise((resolve) => setImmediate(resolve))
  await results.stop()
  await snapshots.stop()
  await raw.stop()
}

const healthOf = (house: OddsHouse, intake: Intake): OddsHealth => ({
  connected: house.connected,
  producers: house.producers.health(),
  waiting: intake.waiting(),
  applied: intake.count(),
  faults: house.faults,
  resultsWaiting: house.results.waiting(),
  rawDropped: house.raw.dropped(),
  heldLines: heldLines(house.state).length,
})

async function applyByHand(house: OddsHouse, step: HandStep): Promise<HandAnswer> {
  const urn = [...house.over].find((each) => parentMatchIdOf(each) === step.parentMatchId)
  if (urn !== undefined) await loadPast(house, urn)
  const { answer, applied } = applyHandStep(house.state, step, house.platform.clock.now())
  if (applied === null) return answer
  const written = keepResults(house, applied, step)
  announce(house, applied)
  await Promise.all(written)
  return answer
}

function scopeOf(scope: string, product: number): ProducerScope {
  const [live, prematch] = [scope.includes('live'), scope.includes('prematch')]
  if (live !== prematch) return live ? 'live' : 'prematch'
  return live ? 'both' : usualScopeOf(product)
}
