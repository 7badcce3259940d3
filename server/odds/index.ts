// The door of the odds slice: the feed goes in, the price book, names and line results come out.
import { repeat } from '../platform/jobs.ts'
import type { Messages } from '../platform/messages.ts'
import { HOUR } from '../platform/periods.ts'
import type { Platform } from '../platform/platform.ts'
import { countContradictions, loadContradictions } from './contradictionQueries.ts'
import { type OddsDeps, passOn, putFixtures, suspendProducer } from './deps.ts'
import { applyByHand, decideContradiction } from './handSteps.ts'
import { heldLines, releaseHeld, reviewNames } from './held.ts'
import { createIntake, type Intake } from './intake.ts'
import { createNames, type NamesWriter } from './names.ts'
import { loadPast, restorePast, retire } from './past.ts'
import { createPriceBook } from './priceBook.ts'
import { createProducerRunner } from './producerRunner.ts'
import { type FeedWrite, loadCheckpoints, loadLineChanges, loadLines, updateMessagePartitions } from './queries.ts'
import { createRawMessages } from './rawMessages.ts'
import { startPublisher } from './replica/publisher.ts'
import { subjectsOf } from './replica/wire.ts'
import { createRestReader } from './restReader.ts'
import { createResultWriter } from './resultWriter.ts'
import type { Odds, OddsHealth } from './slice.ts'
import { createSnapshots } from './snapshots.ts'
import { createFeedState, noteGap, type ProducerScope, usualScopeOf } from './state.ts'
import type { FeedRest, FeedTransport } from './transport.ts'

export { createAmqpTransport } from './adapters/uof/amqpTransport.ts'
export { createHttpRest } from './adapters/uof/httpRest.ts'
export { type PastMatch, pastMatchesOf } from './adapters/uof/results.ts'
export { type PastEvent, pastEventsOf } from './adapters/uof/timeline.ts'
export type { HandAnswer, HandRefusal, HandStep } from './byHand.ts'
export type { Contradiction } from './contradictionQueries.ts'
export type { ContradictionDecision, DecisionAnswer } from './handSteps.ts'
export type { HeldLine, ReleaseAnswer } from './held.ts'
export { namesOf, withNames } from './localNames.ts'
export type { ProducerHealth } from './producerRunner.ts'
export { type KeptMatch, loadKeptMatches } from './queries.ts'
export { createCopiedOdds } from './replica/copiedOdds.ts'
export { createStandbyOdds } from './replica/standbyOdds.ts'
export { effectOf, type StackEntry } from './settlementStack.ts'
export type { Odds } from './slice.ts'
export type { FeedMessage, FeedRest, FeedTransport } from './transport.ts'
export * from './types.ts'
export { refuseWithoutPrices } from './withoutPrices.ts'

const RETIRE_MS = 60_000

/** `onFilled` is called when the book has what the database knows, before the feed says anything. */
type OddsOptions = { names?: NamesWriter; onFilled?(): void }

/** Nothing runs before `start`. */
export function createOdds(
  platform: Platform,
  feed: { transport: FeedTransport; rest: FeedRest },
  { names = createNames(), onFilled }: OddsOptions = {},
): Odds {
  const deps = createParts(platform, feed, names)
  platform.jobs.add('odds.partitions', { role: 'feed', every: HOUR }, () => ensurePartitions(platform))
  const intake = createIntake({
    state: deps.state,
    clock: platform.clock,
    log: platform.log,
    storeRaw: deps.raw.add,
    trackProducer: (reading) => reading.kind === 'event' && deps.producers.receive(reading.event),
    loadPast: (urn) => (deps.over.has(urn) ? loadPast(deps, urn) : null),
    applied: (applied) => passOn(deps, applied),
  })
  let stopRetiring = async () => {}
  let filled = false
  let stopListening = () => {}
  let stopPublishing = () => {}
  return {
    book: deps.writer.book,
    names: deps.names.names,
    loadLineChanges,
    loadLines,
    loadContradictions,
    countContradictions,
    get filled() {
      return filled
    },
    sells: () => platform.leases.holds('feed'),
    follow: async () => {},
    async start() {
      await startParts(deps)
      filled = true
      onFilled?.()
      if (platform.messages !== null) stopPublishing = await publish(deps, platform.messages)
      stopListening = platform.leases.onChange(() => announceProducers(deps))
      // No job of the schedule: it is about this process's own memory.
      const tidyUp = async () => {
        reviewNames(deps)
        await retire(deps)
      }
      stopRetiring = repeat(RETIRE_MS, tidyUp, (cause) => platform.log.warn({ err: cause }, 'matches were not retired'))
      feed.transport.start(intake.receive, (state) => {
        deps.connected = state === 'connected'
        deps.producers.connection(state)
      })
    },
    async stop() {
      if (!filled) return
      stopListening()
      stopPublishing()
      await stopRetiring()
      await stopParts(deps, intake)
    },
    health: () => healthOf(deps, intake),
    applyByHand: (step) => applyByHand(deps, step),
    decideContradiction: (decision) => decideContradiction(deps, decision),
    heldLines: () => heldLines(deps.state),
    releaseHeld: (parentMatchId, market, specifiers) => releaseHeld(deps, parentMatchId, market, specifiers),
  }
}

function createParts(platform: Platform, feed: OddsDeps['feed'], names: NamesWriter): OddsDeps {
  const { log, clock, bus, leases } = platform
  const write: FeedWrite = (work) => leases.write('feed', work)
  const scopes = new Map<number, ProducerScope>()
  const speed = platform.config.feed ? 1 : platform.config.simSpeed
  const guard = { rules: platform.profile.guard, now: clock.now, speed, unfilled: names.unfilled }
  const state = createFeedState(names.names.groups, (product) => scopes.get(product) ?? usualScopeOf(product), guard)
  const results = createResultWriter(write, log, (steps, lastId) => {
    bus.publish('odds.lineChanged', { lastId, parentMatchIds: [...new Set(steps.map((step) => step.parentMatchId))] })
  })
  const producers = createProducerRunner(clock, log, feed.rest, {
    onHealth: (product) => deps.writer.announceProducer(product),
    onRecovery: (product, saidAt) => noteGap(state, product, saidAt),
    onWholeRecovery: (product) => suspendProducer(deps, product),
  })
  const deps: OddsDeps = {
    ...{ platform, feed, state, scopes, names, results, producers },
    ...{ over: new Set(), recovering: new Map(), connected: false, faults: 0 },
    writer: createPriceBook(
      state,
      (id) => leases.holds('feed') && producers.up(id),
      (cause) => log.error({ err: cause }, 'a price listener failed'),
    ),
    raw: createRawMessages(write, log),
    snapshots: createSnapshots(write, log, producers.checkpoints, results.settled),
    reader: createRestReader(feed.rest, log, names, (fixtures) => putFixtures(deps, fixtures)),
  }
  return deps
}

/** Of raw messages: the next days' are made, those that are kept no longer are dropped. */
const ensurePartitions = ({ pool, config }: Platform): Promise<void> =>
  updateMessagePartitions(pool, config.rawFeedRetentionHours)

/** First what is known, so that lists show at once; then what the feed says of itself. */
async function startParts(deps: OddsDeps): Promise<void> {
  const { raw, reader, producers, snapshots, scopes, platform } = deps
  deps.state.epoch = platform.leases.epochOf('feed')
  await ensurePartitions(platform).catch((cause) =>
    platform.log.error({ err: cause }, 'partitions of raw feed messages were not made'),
  )
  raw.start()
  await restorePast(deps)
  const described = (await reader.producers()) ?? []
  for (const { id, scope } of described) scopes.set(id, scopeOf(scope, id))
  producers.describe(described, await loadCheckpoints(platform.pool))
  await reader.names()
  await reader.schedule()
  reader.start()
  producers.start()
  snapshots.start()
}

/** To the processes that sell from a copy. */
const publish = async ({ platform, state, writer, producers }: OddsDeps, messages: Messages): Promise<() => void> =>
  startPublisher({
    ...{ messages, subjects: await subjectsOf(platform.pool), source: state, book: writer.book },
    products: () => producers.health().map(({ id }) => id),
    isLeader: () => platform.leases.holds('feed'),
  })

/** What is on sale, once it is known whether this process leads. */
function announceProducers({ producers, writer }: OddsDeps): void {
  for (const { id } of producers.health()) writer.announceProducer(id)
}

/** Everything that was received is applied and written before it returns. */
async function stopParts({ feed, reader, producers, results, snapshots, raw }: OddsDeps, intake: Intake) {
  await feed.transport.stop()
  reader.stop()
  producers.stop()
  while (intake.waiting() > 0) await new Promise((resolve) => setImmediate(resolve))
  await results.stop()
  await snapshots.stop()
  await raw.stop()
}

const healthOf = (deps: OddsDeps, intake: Intake): OddsHealth => ({
  connected: deps.connected,
  producers: deps.producers.health(),
  waiting: intake.waiting(),
  applied: intake.count(),
  faults: deps.faults,
  resultsWaiting: deps.results.waiting(),
  rawDropped: deps.raw.dropped(),
  heldLines: heldLines(deps.state).length,
})

function scopeOf(scope: string, product: number): ProducerScope {
  const [live, prematch] = [scope.includes('live'), scope.includes('prematch')]
  if (live !== prematch) return live ? 'live' : 'prematch'
  return live ? 'both' : usualScopeOf(product)
}
