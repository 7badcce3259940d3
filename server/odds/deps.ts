// What every use case of odds is handed, and what follows from a message in the price book, the database and REST.
import type { Platform } from '../platform/platform.ts'
import type { createNames } from './names.ts'
import type { BookWriter } from './priceBook.ts'
import type { ProducerRunner } from './producerRunner.ts'
import type { RawMessages } from './rawMessages.ts'
import type { RestReader } from './restReader.ts'
import type { ResultWriter } from './resultWriter.ts'
import { outcomeOf } from './settlementStack.ts'
import type { Snapshots } from './snapshots.ts'
import { type Applied, nothingApplied } from './stages/applied.ts'
import { suspendLines } from './stages/suspend.ts'
import { type FeedState, type ProducerScope, putFixture } from './state.ts'
import type { FeedRest, FeedTransport } from './transport.ts'
import type { Fixture } from './types.ts'

export type OddsDeps = {
  platform: Platform
  feed: { transport: FeedTransport; rest: FeedRest }
  state: FeedState
  scopes: Map<number, ProducerScope>
  /** Matches that left the memory; their past is in the database. */
  over: Set<string>
  /** When an event was last asked for again. */
  recovering: Map<string, number>
  connected: boolean
  faults: number
  names: ReturnType<typeof createNames>
  writer: BookWriter
  producers: ProducerRunner
  results: ResultWriter
  raw: RawMessages
  snapshots: Snapshots
  reader: RestReader
}

const MINUTE_MS = 60_000
/** A feed that cannot be read at all must not fill the log as well. */
const FAULTS_LOGGED_MAX = 1000

/** Tells readers of a change and marks the match for its snapshot. */
export function announce(deps: OddsDeps, { match, lineKeys, status, fixture }: Applied): void {
  if (match === null || (lineKeys.length === 0 && !status && !fixture)) return
  deps.snapshots.mark(match)
  deps.writer.announce({ parentMatchId: match.parentMatchId, lineKeys, status, fixture })
}

/** Everything that follows from an applied message. */
export function passOn(deps: OddsDeps, applied: Applied): void {
  for (const fault of applied.faults) {
    if (deps.faults++ < FAULTS_LOGGED_MAX) deps.platform.log.warn(fault, 'a feed message could not be read')
    if (fault.urn !== null) recoverEvent(deps, fault.urn)
  }
  reportGuard(deps, applied)
  keepResults(deps, applied, null)
  announce(deps, applied)
  if (applied.fixtureWanted !== null) deps.reader.requestFixture(applied.fixtureWanted, applied.match?.fixture !== null)
}

/** Logs what the guard held or opened. */
export function reportGuard({ platform: { log } }: OddsDeps, { match, guardEvents }: Applied): void {
  for (const { kind, key, reason, detail } of guardEvents) {
    const line = { urn: match?.urn, line: key, reason, detail }
    if (kind === 'held') log.warn(line, 'a line is not sold: its price cannot be right')
    else log.info(line, 'a held line is sold again')
  }
}

/** Sends the steps of line histories to the database; `hand` names the operator and the reason. */
export function keepResults(
  deps: OddsDeps,
  applied: Applied,
  hand: { operator: string; reason: string; requestId?: number } | null,
): Promise<void>[] {
  return applied.stackChanges.map(({ match, stack, entry, product, at, changed, dispute }) => {
    const { urn, parentMatchId } = match
    const { market, specifiers, folded } = stack
    const line = { urn, parentMatchId, market, specifiers, product, at, entry, outcome: outcomeOf(folded) }
    const { operator = null, reason = null, requestId = null } = hand ?? {}
    const written = deps.results.push({ ...line, changed, dispute, operator, reason, requestId })
    written.catch(() => {}) // reported by the writer
    return written
  })
}

export function putFixtures(deps: OddsDeps, fixtures: readonly Fixture[]): void {
  for (const fixture of fixtures) {
    const match = deps.over.has(fixture.urn) ? null : putFixture(deps.state, fixture)
    if (match !== null) announce(deps, { ...nothingApplied(), match, fixture: true })
  }
}

/** The answer to a recovery may leave out what is stale: a producer's lines stay closed until they are mentioned. */
export function suspendProducer(deps: OddsDeps, product: number): void {
  for (const match of deps.state.matches.values()) {
    const applied: Applied = { ...nothingApplied(), match }
    suspendLines(match, applied, (line) => line.product === product)
    if (applied.lineKeys.length === 0) continue
    match.version++
    deps.state.version++
    announce(deps, applied)
  }
}

/** After something unreadable the event's lines are asked for again, at most once a minute. */
function recoverEvent(deps: OddsDeps, urn: string): void {
  const { feed, state, recovering, platform } = deps
  const now = platform.clock.now()
  const match = state.matches.get(urn)
  if (feed.rest.recoverEvent === undefined || match === undefined) return
  if (now - (recovering.get(urn) ?? 0) < MINUTE_MS) return
  recovering.set(urn, now)
  for (const product of new Set([...match.lines.values()].map((line) => line.product)))
    feed.rest
      .recoverEvent(product, urn, Math.floor(now / 1000) % 1_000_000_000)
      .catch((cause) => platform.log.warn({ err: cause, urn, product }, 'the event was not recovered'))
}

export function forgetRecoveries({ recovering, platform }: OddsDeps): void {
  for (const [urn, at] of recovering) if (platform.clock.now() - at > MINUTE_MS) recovering.delete(urn)
}
