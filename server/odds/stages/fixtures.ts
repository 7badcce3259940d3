// Stage 3: what a message says about the event itself: its status and score, and that its fixture changed.
import type { EventHead, FeedEvent, StatusUpdate } from '../feedEvents.ts'
import { type FeedState, type MatchRecord, matchOf } from '../state.ts'
import type { EventStatus } from '../types.ts'
import type { Applied } from './applied.ts'
import { suspendLines } from './suspend.ts'

/** Periods after which a match leaves the live list: abandoned, ended, after extra time, after penalties. */
const OVER: ReadonlySet<number> = new Set([90, 100, 110, 120])
const CANCELLED = 5

export function applyFixtures(state: FeedState, event: FeedEvent, applied: Applied): void {
  if (!('urn' in event)) return
  const match = event.kind === 'oddsChanged' ? matchOf(state, event.urn) : state.matches.get(event.urn)
  applied.match = match ?? null
  if (event.kind === 'fixtureChanged') applyFixtureChange(state, event, applied)
  if (event.kind === 'fixtureChanged' || match === undefined) return
  if (match.fixture === null) applied.fixtureWanted = event.urn
  if (event.kind === 'betStopped') noteStopReason(match, event)
  if (event.kind !== 'oddsChanged') return
  if (event.status !== null) applyStatus(match, event, event.status, applied, event.lines === null)
  const wasLive = match.live
  match.live = isLive(state, match, event)
  if (wasLive !== match.live) applied.status = true
  noteStopReason(match, event)
}

/** A penalty in a match moves prices as a score does; before the match nobody takes one. */
function noteStopReason(match: MatchRecord, { penalty, at }: Extract<FeedEvent, { penalty?: true }>): void {
  if (penalty && match.live) match.happenedAt = Math.max(match.happenedAt, at)
}

/** Live once a live producer feeds it, until its last period is over. */
function isLive(state: FeedState, match: MatchRecord, event: EventHead): boolean {
  const { status, matchStatus } = match.status
  if (OVER.has(matchStatus) || status >= 3) return false
  const scope = state.scopeOf(event.product)
  if (scope === 'live') return event.at >= match.fixtureChangedAt || match.live
  return match.live || (scope === 'both' && status >= 1)
}

function applyStatus(
  match: MatchRecord,
  head: EventHead,
  update: StatusUpdate,
  applied: Applied,
  alone: boolean,
): void {
  const before = match.status
  if (head.at < before.at) {
    if (alone) applied.ignored.push({ reason: 'older than the last message applied', urn: head.urn })
    return
  }
  // The prematch producer goes on saying "not started" for a moment after the live one said otherwise.
  if (match.live && before.status > 0 && update.status === 0) return
  const next: EventStatus = { ...before, ...update, at: head.at }
  if (sameStatus(before, next)) {
    match.status = next
    return
  }
  match.status = next
  applied.status = true
  if (hasHappened(before, next)) match.happenedAt = Math.max(match.happenedAt, head.at)
}

/** Something that moves prices, and not the clock alone. */
const hasHappened = (a: EventStatus, b: EventStatus): boolean =>
  a.status !== b.status ||
  a.matchStatus !== b.matchStatus ||
  a.homeScore !== b.homeScore ||
  a.awayScore !== b.awayScore ||
  a.homeGameScore !== b.homeGameScore ||
  a.awayGameScore !== b.awayGameScore ||
  havePlayed(a.periodScores, b.periodScores) ||
  haveMoved(a.statistics, b.statistics)

/** The points of a set or a game, which the score of the match does not count. */
const havePlayed = (a: EventStatus['periodScores'], b: EventStatus['periodScores']): boolean =>
  a !== b && (a.length !== b.length || b.some(({ home, away }, k) => a[k]?.home !== home || a[k]?.away !== away))

/** Cards and corners; value by value, for every message of a live match is asked. */
function haveMoved(a: EventStatus['statistics'], b: EventStatus['statistics']): boolean {
  if (a === b) return false
  for (const name in b) if (a[name]?.[0] !== b[name]?.[0] || a[name]?.[1] !== b[name]?.[1]) return true
  return false
}

function sameStatus(a: EventStatus, b: EventStatus): boolean {
  return (
    a.status === b.status &&
    a.matchStatus === b.matchStatus &&
    a.homeScore === b.homeScore &&
    a.awayScore === b.awayScore &&
    a.clock === b.clock &&
    a.clockStopped === b.clockStopped &&
    a.server === b.server &&
    a.homeGameScore === b.homeGameScore &&
    a.awayGameScore === b.awayGameScore &&
    sameCounts(a, b)
  )
}

/** Most messages repeat what was read of one before. */
const sameCounts = (a: EventStatus, b: EventStatus): boolean =>
  (a.periodScores === b.periodScores ||
    (!havePlayed(a.periodScores, b.periodScores) &&
      a.periodScores.every(({ code }, k) => code === b.periodScores[k]?.code))) &&
  (a.statistics === b.statistics ||
    (!haveMoved(a.statistics, b.statistics) && Object.keys(a.statistics).join() === Object.keys(b.statistics).join()))

/** Carries no data but what must take effect before the fixture is read again: a new start, a cancel, lost coverage. */
function applyFixtureChange(state: FeedState, event: FeedEvent & { kind: 'fixtureChanged' }, applied: Applied): void {
  const match = matchOf(state, event.urn)
  applied.match = match
  applied.fixtureWanted = event.urn
  if (event.at <= match.fixtureChangedAt) return
  match.fixtureChangedAt = event.at
  if (event.startsAt !== null && match.fixture !== null && match.fixture.startsAt !== event.startsAt) {
    match.fixture = { ...match.fixture, startsAt: event.startsAt }
    applied.fixture = true
  }
  if (event.changeType === 3) {
    match.status = { ...match.status, status: CANCELLED, at: Math.max(match.status.at, event.at) }
    applied.status = true
  }
  if (event.changeType === 5) {
    suspendLines(match, applied, (line) => state.scopeOf(line.product) === 'live')
    applied.status ||= match.live
    match.live = false
  }
}
