// Foreknowledge for tests and journeys: what is going to happen in a match, and which live match is quiet or about to score.

import { scriptOf } from './feed/script.ts'
import { isLive, type Stream } from './feed/stream.ts'
import type { Match } from './fixtures.ts'
import { playOf } from './play/state.ts'
import { type WorldClock, wallAt } from './worldClock.ts'

export type TimelineKind =
  | 'kickoff'
  | 'betStop'
  | 'score'
  | 'reopen'
  | 'end'
  | 'settled'
  | 'confirmed'
  | 'cancel'
  | 'rollback'

/** `atMs` is wall-clock time; `team` who scores. */
export type TimelineEvent = { atMs: number; kind: TimelineKind; team?: 1 | 2 }

/** The whole life of a match in order, past events included. */
export function timelineOf(match: Match, clock: WorldClock): TimelineEvent[] {
  const play = playOf(match)
  const script = scriptOf(match, play, clock.speed)
  const events: { at: number; kind: TimelineKind; team?: 1 | 2 }[] = [
    { at: play.startAt, kind: 'kickoff' },
    { at: play.endAt, kind: 'end' },
    { at: script.closedAt, kind: 'confirmed' },
    ...play.scores.map(({ at, team }) => ({ at, kind: 'score' as const, team })),
    ...script.stops.flatMap(({ from, to }) => [
      { at: from, kind: 'betStop' as const },
      { at: to, kind: 'reopen' as const },
    ]),
  ]
  for (const { at, kind } of script.beats) {
    if (kind === 'settleRest') events.push({ at, kind: 'settled' })
    if (kind === 'cancel') events.push({ at, kind: 'cancel' })
    if (kind === 'rollback') events.push({ at, kind: 'rollback' })
  }
  events.sort((a, b) => a.at - b.at)
  return events.map(({ at, ...event }) => ({ ...event, atMs: wallAt(clock, at) }))
}

/** Live matches now, with the next stop or score of each; null when none is left. */
export function liveOutlookOf(
  stream: Stream,
  clock: WorldClock,
  world: number,
): { urn: string; sportId: number; nextStopMs: number | null; endMs: number }[] {
  return [...stream.agents()]
    .filter((agent) => isLive(agent, world))
    .map(({ match }) => {
      const events = timelineOf(match, clock).filter(({ atMs }) => atMs > wallAt(clock, world))
      const stop = events.find(({ kind }) => kind === 'betStop')
      const end = events.find(({ kind }) => kind === 'end')
      return {
        urn: match.urn,
        sportId: match.competition.sport.id,
        nextStopMs: stop?.atMs ?? null,
        endMs: end?.atMs ?? 0,
      }
    })
}
