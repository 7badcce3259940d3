// The sport_event_status element: score, clock, periods and statistics of a match as the feed reports them.
import type { PeriodScore } from '@walia/domain/settlement/scoreboard.ts'
import { tallyOf } from '@walia/domain/settlement/scoreboard.ts'
import type { Match } from '../fixtures.ts'
import type { LiveState, Pair } from '../play/play.ts'
import { element } from './xml.ts'

const TENNIS_POINTS = [0, 15, 30, 40, 50]

export function eventStatusOf(match: Match, state: LiveState, closed = false): string {
  const score = state.status === 0 ? undefined : tallyOf('matchInclOvertime', {}, state.board)
  const game = state.game && gameScoreOf(state.game, tiebreakIn(state))
  return element(
    'sport_event_status',
    {
      status: closed ? 4 : state.status,
      reporting: state.status === 0 ? 0 : 1,
      match_status: state.code,
      home_score: score?.home,
      away_score: score?.away,
      home_gamescore: game?.[0],
      away_gamescore: game?.[1],
      current_server: state.status === 1 ? state.server : undefined,
    },
    `${clockOf(state)}${periodScoresOf(match, state)}${resultsOf(state, score)}${statisticsOf(state)}`,
  )
}

function tiebreakIn({ board }: LiveState): boolean {
  const set = board.periods.at(-1)
  return set !== undefined && set.home === 6 && set.away === 6
}

function gameScoreOf([home, away]: Pair, tiebreak: boolean): Pair {
  if (tiebreak) return [home, away]
  const level = Math.min(home, away)
  const shift = level > 3 ? level - 3 : 0
  return [TENNIS_POINTS[home - shift] ?? 50, TENNIS_POINTS[away - shift] ?? 50]
}

const BREAKS: ReadonlySet<number> = new Set([30, 31, 32, 301, 302, 303, 304, 305])

function clockOf({ clock, code }: LiveState): string {
  if (clock === undefined) return ''
  return element('clock', {
    match_time: clock.matchTime,
    stoppage_time: clock.stoppageTime,
    remaining_time_in_period: clock.remainingTime,
    stopped: BREAKS.has(code) ? 'true' : undefined,
  })
}

const FIRST_CODE: Readonly<Record<number, number>> = {
  1: 6,
  2: 13,
  5: 8,
  6: 6,
  16: 13,
  20: 8,
  23: 8,
  29: 6,
  31: 8,
  21: 501,
}

function periodScoresOf(match: Match, { board }: LiveState): string {
  const first = FIRST_CODE[match.competition.sport.id] ?? 1
  const scores = board.periods.map((period, index) => periodScore(period, index + 1, first + index))
  if (board.overtime) scores.push(periodScore(board.overtime, board.periods.length + 1, 40))
  return scores.length === 0 ? '' : element('period_scores', {}, scores.join(''))
}

function periodScore({ home, away }: PeriodScore, number: number, code: number): string {
  return element('period_score', { match_status_code: code, number, home_score: home, away_score: away })
}

function resultsOf({ status, code }: LiveState, score: { home: number; away: number } | undefined): string {
  if (status !== 3 || score === undefined) return ''
  const result = element('result', { match_status_code: code, home_score: score.home, away_score: score.away })
  return element('results', {}, result)
}

function statisticsOf({ statistics }: LiveState): string {
  if (statistics === undefined) return ''
  const pair = (name: string, [home, away]: Pair): string => element(name, { home, away })
  const { yellow, red, corners } = statistics
  const cards = pair('yellow_cards', yellow) + pair('red_cards', red) + pair('yellow_red_cards', [0, 0])
  return element('statistics', {}, cards + pair('corners', corners))
}
