// What is moving in a match, as the browser shows it: score, period key and a clock that can run on.
import type { LiveState } from '@walia/contract/matches.ts'
import type { EventStatus, MatchState } from '../odds/index.ts'

const NAMED: Readonly<Record<number, string>> = {
  0: 'notStarted',
  6: 'half1',
  7: 'half2',
  17: 'goldenSet',
  20: 'started',
  21: 'inProgress',
  22: 'aboutToStart',
  30: 'break',
  31: 'halfTime',
  32: 'awaitingOvertime',
  33: 'overtimeHalfTime',
  34: 'awaitingPenalties',
  40: 'overtime',
  41: 'overtime1',
  42: 'overtime2',
  50: 'penalties',
  51: 'penalties',
  52: 'penalties',
  60: 'postponed',
  61: 'delayed',
  70: 'cancelled',
  80: 'interrupted',
  81: 'suspended',
  90: 'abandoned',
  99: 'ended',
  100: 'ended',
  110: 'endedOvertime',
  120: 'endedPenalties',
  130: 'ended',
  440: 'suddenDeath',
  441: 'set6',
  442: 'set7',
}
/** Runs of codes, numbered from one: first code, last code, key, number of the first, codes per number. */
const RUNS: readonly (readonly [number, number, string, number, number])[] = [
  [1, 5, 'period', 1, 1],
  [8, 12, 'set', 1, 1],
  [13, 16, 'quarter', 1, 1],
  [71, 77, 'game', 1, 1],
  [141, 147, 'map', 1, 1],
  [401, 420, 'inning', 1, 2],
  [514, 519, 'set', 8, 1],
]
const isBreak = (code: number): boolean => code >= 301 && code <= 306
const isRetirement = (code: number): boolean => code >= 91 && code <= 98
const RUNNING = new Set([1, 2, 3, 4, 5, 6, 7, 13, 14, 15, 16, 21, 40, 41, 42])

/** Feed's match status code → key of periods.json. A code that is not known reads "in progress". */
export function periodOf(code: number): string {
  const named = NAMED[code]
  if (named !== undefined) return named
  for (const [first, last, key, from, step] of RUNS)
    if (code >= first && code <= last) return `${key}${from + Math.floor((code - first) / step)}`
  if (isBreak(code)) return 'break'
  if (isRetirement(code)) return code <= 92 ? 'walkover' : 'retired'
  return 'inProgress'
}

const scoreText = (score: string | null): string => score?.replace(/\.0+$/, '') ?? '0'

/** `speed`: match seconds per second of the wall clock. Null before the live producer has the match, and after its end. */
export function liveStateOf(match: MatchState, speed: number): LiveState | null {
  if (!match.live) return null
  const { status } = match
  return {
    home_score: scoreText(status.homeScore),
    away_score: scoreText(status.awayScore),
    period: periodOf(status.matchStatus),
    clock: status.clock,
    clock_at: status.at,
    clock_running: isRunning(status),
    clock_speed: speed,
    period_scores: status.periodScores.map(({ code, home, away }) => ({
      period: periodOf(code),
      home: scoreText(home),
      away: scoreText(away),
    })),
    ...(status.server === null ? {} : { server: status.server }),
    ...(status.homeGameScore === null ? {} : { home_game_score: scoreText(status.homeGameScore) }),
    ...(status.awayGameScore === null ? {} : { away_game_score: scoreText(status.awayGameScore) }),
    ...(Object.keys(status.statistics).length === 0 ? {} : { statistics: statisticsOf(status) }),
  }
}

const isRunning = ({ status, matchStatus, clock, clockStopped }: EventStatus): boolean =>
  status === 1 && clock !== null && !clockStopped && RUNNING.has(matchStatus)

const statisticsOf = (status: EventStatus): Record<string, [number, number]> =>
  Object.fromEntries(Object.entries(status.statistics).map(([name, [home, away]]) => [name, [home, away]]))
