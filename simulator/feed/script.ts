// The script of a match near and in play: every moment at which the feed says something, by world time.
import type { Match } from '../fixtures.ts'
import type { Play } from '../play/play.ts'
import { type Random, randomOf, unitOf } from '../random.ts'
import { MINUTE, SECOND } from '../worldClock.ts'

export type Beat =
  | { at: number; kind: 'handover' | 'tick' | 'score' | 'whistle' | 'cancel' | 'rollbackCancel' }
  | { at: number; kind: 'stop' | 'reopen'; reason: number }
  /** Settles what has been decided since `since`; the rest of the match when `rest`. */
  | { at: number; kind: 'settle'; since: number }
  | { at: number; kind: 'settleRest'; since: number }
  | { at: number; kind: 'rollback' | 'resettle' | 'confirm' }

export type Stop = { from: number; to: number; reason: number }

/** What is out of the ordinary about a match; most have nothing. */
export type Quirk = 'none' | 'wrongSettlement' | 'voidMarket' | 'cancelWindow' | 'cancelUndone'

export type Script = {
  match: Match
  play: Play
  beats: readonly Beat[]
  stops: readonly Stop[]
  closedAt: number
  quirk: Quirk
}

export const HANDOVER_BEFORE = 5 * MINUTE

const REASON_GOAL = 1
const REASON_RED_CARD = 2
const REASON_SCOUT_LOST = 3
const REASON_ENDED = 12
const FALSE_ALARMS = [1, 1, 8, 22, 37]
const TICK_WALL = 9 * SECOND

/** `speed` stretches what must last on a bettor's own clock, such as the seconds between a stop and its goal. */
export function scriptOf(match: Match, play: Play, speed: number): Script {
  const atLeast = (world: number, wall: number): number => Math.round(Math.max(world, wall * speed))
  const quirk = quirkOf(match)
  const covered = match.competition.live
  const stops = covered ? stopsOf(match, play, atLeast) : []
  const beats: Beat[] = covered
    ? liveBeatsOf(match, play, stops, speed, atLeast)
    : [{ at: play.startAt, kind: 'stop', reason: 0 }]
  const restAt = play.endAt + atLeast(20 * SECOND, 3 * SECOND)
  const closedAt = play.endAt + atLeast(5 * MINUTE, 20 * SECOND)
  if (covered) {
    beats.push({ at: play.endAt, kind: 'stop', reason: REASON_ENDED }, { at: play.endAt + 1, kind: 'whistle' })
    const since = beats.reduce((last, beat) => (beat.kind === 'settle' ? Math.max(last, beat.at) : last), 0)
    beats.push({ at: restAt, kind: 'settleRest', since })
    if (quirk === 'wrongSettlement') {
      beats.push({ at: restAt + atLeast(40 * SECOND, 5 * SECOND), kind: 'rollback' })
      beats.push({ at: restAt + atLeast(80 * SECOND, 10 * SECOND), kind: 'resettle' })
    }
  }
  beats.push({ at: closedAt, kind: 'confirm' })
  if (covered && (quirk === 'cancelWindow' || quirk === 'cancelUndone')) {
    const at = Math.round(play.startAt + (play.endAt - play.startAt) * unitOf(match.seed, 'cancel'))
    beats.push({ at, kind: 'cancel' })
    if (quirk === 'cancelUndone') beats.push({ at: at + atLeast(90 * SECOND, 10 * SECOND), kind: 'rollbackCancel' })
  }
  beats.sort((a, b) => a.at - b.at)
  return { match, play, beats, stops, closedAt: (beats.at(-1) as Beat).at, quirk }
}

function quirkOf(match: Match): Quirk {
  if (match.orderedGoals) return 'none'
  const unit = unitOf(match.seed, 'quirk')
  if (unit < 0.02) return 'wrongSettlement'
  if (unit < 0.035) return 'voidMarket'
  if (unit < 0.045) return 'cancelWindow'
  return unit < 0.05 ? 'cancelUndone' : 'none'
}

type AtLeast = (world: number, wall: number) => number

/** Stops that touch are one; none outlasts the match. */
function stopsOf(match: Match, play: Play, atLeast: AtLeast): Stop[] {
  const random = randomOf(match.seed, 'stops')
  const stops: Stop[] = []
  const around = (at: number, reason: number): void => {
    const lead = atLeast(random.between(3, 8) * SECOND, 2.5 * SECOND)
    const hold = atLeast(random.between(18, 38) * SECOND, 4 * SECOND)
    stops.push({ from: Math.max(play.startAt + 1, at - lead), to: Math.min(play.endAt, at + hold), reason })
  }
  if (match.competition.sport.play.family === 'goals') {
    for (const { at } of play.scores) around(at, REASON_GOAL)
    for (const { at, kind } of play.happenings) if (kind === 'red') around(at, REASON_RED_CARD)
  }
  if (!match.orderedGoals) stops.push(...alarmsOf(match, play, random, atLeast))
  stops.sort((a, b) => a.from - b.from)
  return stops.reduce<Stop[]>((merged, stop) => {
    const last = merged.at(-1)
    if (last && stop.from <= last.to) last.to = Math.max(last.to, stop.to)
    else merged.push({ ...stop })
    return merged
  }, [])
}

/** A possible goal that was none; in the other sports now and then a lost scout. */
function alarmsOf(match: Match, play: Play, random: Random, atLeast: AtLeast): Stop[] {
  const goals = match.competition.sport.play.family === 'goals'
  const count = goals ? random.whole(0, 2) : random.chance(0.1) ? 1 : 0
  return Array.from({ length: count }, () => {
    const from = Math.round(random.between(play.startAt + MINUTE, play.endAt - MINUTE))
    const reason = goals ? (FALSE_ALARMS[random.whole(0, FALSE_ALARMS.length - 1)] as number) : REASON_SCOUT_LOST
    return { from, to: Math.min(play.endAt, from + atLeast(random.between(8, 20) * SECOND, 4 * SECOND)), reason }
  })
}

function liveBeatsOf(match: Match, play: Play, stops: readonly Stop[], speed: number, atLeast: AtLeast): Beat[] {
  // A match may have been known so late that it had begun.
  const handoverAt = Math.max(play.startAt - HANDOVER_BEFORE, match.announcedAt)
  const beats: Beat[] = [{ at: handoverAt, kind: 'handover' }]
  const open = (at: number): boolean => !stops.some((stop) => at >= stop.from && at <= stop.to)
  const tickAt = (at: number): void => {
    if (at < play.endAt) beats.push({ at, kind: open(at) ? 'tick' : 'score' })
  }
  const interval = Math.round(TICK_WALL * speed)
  const offset = Math.floor(unitOf(match.seed, 'tick') * interval)
  for (let at = handoverAt + 1 + offset; at < play.endAt; at += interval) tickAt(at)
  for (const phase of play.phases) tickAt(phase.from)
  for (const stop of stops) {
    beats.push({ at: stop.from, kind: 'stop', reason: stop.reason })
    if (stop.to < play.endAt) beats.push({ at: stop.to, kind: 'reopen', reason: stop.reason })
  }
  if (match.competition.sport.play.family === 'goals')
    for (const { at } of play.scores) beats.push({ at: at + 1, kind: 'score' })
  let since = 0
  for (const at of settleTimesOf(play, stops, atLeast)) {
    beats.push({ at, kind: 'settle', since })
    since = at
  }
  return beats
}

/** Just before each re-opening, and a moment after each part of the match is over. */
function settleTimesOf(play: Play, stops: readonly Stop[], atLeast: AtLeast): number[] {
  const after = play.phases
    .filter((phase) => phase.period !== undefined)
    .map((phase) => phase.to + atLeast(8 * SECOND, SECOND))
  const reopenings = stops.filter(({ reason }) => reason === REASON_GOAL).map((stop) => stop.to - 1)
  return [...new Set([...after, ...reopenings])].filter((at) => at < play.endAt).sort((a, b) => a - b)
}

const TICK_GRID = 2.5 * MINUTE

/** Steps of the grid between two prematch prices: many when far away, few near the start. */
function prematchStepsOf(hoursBefore: number): number {
  if (hoursBefore > 48) return 12
  return hoursBefore > 3 ? 2 : 1
}

/** The latest prematch pricing moment at or before `world`; `next` the one after it. */
export function prematchTicksOf(match: Match, world: number, speed: number): { last: number; next: number } {
  const grid = TICK_GRID * speed
  const offset = Math.floor(unitOf(match.seed, 'prematch') * grid)
  const isTick = (index: number): boolean => {
    const hoursBefore = (match.kickoffAt - (index * grid + offset)) / (60 * MINUTE)
    return index % prematchStepsOf(hoursBefore) === 0
  }
  let last = Math.floor((world - offset) / grid)
  let next = last + 1
  while (!isTick(last)) last--
  while (!isTick(next)) next++
  return { last: Math.max(last * grid + offset, match.announcedAt), next: next * grid + offset }
}
