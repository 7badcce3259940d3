// The state of a match at any moment of the world, read off its play.
import type { PeriodScore, Scoreboard } from '@walia/domain/settlement/scoreboard.ts'
import type { Sport } from '../catalogue/sports.ts'
import type { Match } from '../fixtures.ts'
import { MINUTE, SECOND } from '../worldClock.ts'
import { goalPlayOf } from './goalPlay.ts'
import { indexBefore, type LiveState, type Pair, type Phase, type Play, type Point } from './play.ts'
import { cricketPlayOf, pointPlayOf } from './pointPlay.ts'
import { setPlayOf } from './setPlay.ts'

export function playOf(match: Match): Play {
  const { play } = match.competition.sport
  switch (play.family) {
    case 'goals':
      return goalPlayOf(match, play)
    case 'points':
      return pointPlayOf(match, play)
    case 'cricket':
      return cricketPlayOf(match, play)
    case 'sets':
      return setPlayOf(match, play)
  }
}

/** Everything up to and including the moment `world` has happened. */
export function stateAt(match: Match, play: Play, world: number): LiveState {
  const { sport } = match.competition
  if (world < play.startAt) return notStartedOf(sport)
  return sport.play.family === 'sets' ? setStateAt(sport, play, world) : timedStateAt(sport, play, world)
}

export function periodCountOf({ play }: Sport): number {
  if (play.family === 'cricket') return 1
  return play.family === 'sets' ? play.bestOf : play.periodCount
}

function notStartedOf(sport: Sport): LiveState {
  const unit = sport.play.family === 'sets' ? 'sets' : 'goals'
  const periodCount = periodCountOf(sport)
  const board: Scoreboard = {
    status: 'notStarted',
    unit,
    periodCount,
    periods: [],
    ...(sport.id === 1 ? { goals: [], corners: [], bookings: [] } : {}),
  }
  return { status: 0, code: 0, board, share: 0, elapsed: Array<number>(periodCount).fill(0) }
}

function setStateAt(sport: Sport, play: Play, world: number): LiveState {
  const ended = world >= play.endAt
  const point = (play.points[indexBefore(play.points, world)] ?? play.points[0]) as Point
  const phase = phaseAt(play, world)
  const periodCount = periodCountOf(sport)
  const board: Scoreboard = { status: ended ? 'ended' : 'live', unit: 'sets', periodCount, periods: point.sets }
  const tennis = sport.play.family === 'sets' && sport.play.games
  return {
    status: ended ? 3 : 1,
    code: ended ? play.endCode : (phase?.code ?? point.code),
    board,
    share: 0,
    elapsed: [],
    server: point.server,
    ...(tennis ? { game: point.game } : {}),
  }
}

function phaseAt(play: Play, world: number): Phase | undefined {
  return play.phases.find((phase) => world >= phase.from && world < phase.to)
}

function timedStateAt(sport: Sport, play: Play, world: number): LiveState {
  const ended = world >= play.endAt
  const phase = phaseAt(play, world)
  const periodCount = periodCountOf(sport)
  const elapsed = elapsedOf(play, periodCount, world)
  const board = boardOf(sport, play, world, ended)
  return {
    status: ended ? 3 : 1,
    code: ended ? play.endCode : (phase?.code ?? 20),
    board,
    share: shareOf(sport, elapsed),
    elapsed,
    ...(phase && !ended && hasClock(sport) ? { clock: clockOf(sport, phase, world) } : {}),
    ...(sport.play.family === 'cricket'
      ? { innings: inningsOf(play, sport.play.overs * sport.play.minutesPerOver, world) }
      : {}),
    ...(sport.id === 1 ? { statistics: statisticsOf(play, world) } : {}),
  }
}

function elapsedOf(play: Play, periodCount: number, world: number): number[] {
  const elapsed = Array<number>(periodCount).fill(0)
  for (const { from, to, period } of play.phases) {
    if (period === undefined || period >= periodCount) continue
    elapsed[period] = Math.min(1, Math.max(0, (world - from) / (to - from)))
  }
  return elapsed
}

function shareOf({ play }: Sport, elapsed: readonly number[]): number {
  return elapsed.reduce((sum, part, period) => {
    const share = play.family === 'goals' ? (play.shares[period] as number) : 1 / elapsed.length
    return sum + share * part
  }, 0)
}

function boardOf(sport: Sport, play: Play, world: number, ended: boolean): Scoreboard {
  const periodCount = periodCountOf(sport)
  const periods: PeriodScore[] = []
  const corners: PeriodScore[] = []
  const bookings: PeriodScore[] = []
  let overtime: PeriodScore | undefined
  for (const { from, to, period } of play.phases) {
    if (period === undefined || world < from) continue
    const fresh = { home: 0, away: 0, finished: world >= to }
    if (period >= periodCount) overtime = fresh
    else {
      periods[period] = sport.play.family === 'cricket' ? { ...fresh, finished: ended } : fresh
      corners[period] = { ...fresh }
      bookings[period] = { ...fresh }
    }
  }
  const goals: (1 | 2)[] = []
  for (const score of play.scores) {
    if (score.at > world) break
    count(score.period >= periodCount ? overtime : periods[score.period], score.team, score.points)
    if (score.period < periodCount) goals.push(score.team)
  }
  for (const { at, kind, team, period } of play.happenings) {
    if (at > world) break
    count((kind === 'corner' ? corners : bookings)[period], team, 1)
  }
  return {
    status: ended ? 'ended' : 'live',
    unit: 'goals',
    periodCount,
    periods,
    ...(overtime ? { overtime } : {}),
    ...(ended && play.decidedBy ? { decidedBy: play.decidedBy } : {}),
    ...(sport.id === 1 ? { goals, corners, bookings } : {}),
  }
}

function count(period: PeriodScore | undefined, team: 1 | 2, points: number): void {
  if (period === undefined) return
  if (team === 1) period.home += points
  else period.away += points
}

/** By whole overs, as the runs are counted. */
function inningsOf(play: Play, minutes: number, world: number): Pair {
  const bowled = play.phases
    .filter((phase) => phase.period !== undefined)
    .map(({ from }) => (world - from) / (minutes * MINUTE))
  const parts = bowled.map((part) => Math.min(1, Math.max(0, Math.floor(part * 20 + 0.02) / 20)))
  return [parts[0] ?? 0, parts[1] ?? 0]
}

function clockText(minutes: number): string {
  const seconds = Math.floor(minutes * 60)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Overs and innings have no clock. */
function hasClock({ play }: Sport): boolean {
  return play.family === 'points' || (play.family === 'goals' && play.periodCount < 9)
}

/** Soccer counts real minutes and then stoppage time; stop-clock sports spread their minutes over the phase. */
function clockOf(sport: Sport, phase: Phase, world: number): NonNullable<LiveState['clock']> {
  const end = phase.fromMinute + phase.minutes
  if (sport.id === 1) {
    const played = (world - phase.from) / MINUTE
    if (phase.minutes === 0 || played > phase.minutes) {
      const stoppage = phase.minutes === 0 ? {} : { stoppageTime: clockText(played - phase.minutes) }
      return { matchTime: clockText(end), ...stoppage }
    }
    return { matchTime: clockText(phase.fromMinute + played) }
  }
  const played = phase.minutes * Math.min(1, (world - phase.from) / Math.max(SECOND, phase.to - phase.from))
  return { matchTime: clockText(phase.fromMinute + played), remainingTime: clockText(phase.minutes - played) }
}

function statisticsOf(play: Play, world: number): NonNullable<LiveState['statistics']> {
  const of = (kind: string): Pair => {
    const seen = play.happenings.filter((each) => each.kind === kind && each.at <= world)
    const home = seen.filter((each) => each.team === 1).length
    return [home, seen.length - home]
  }
  return { corners: of('corner'), yellow: of('yellow'), red: of('red') }
}
