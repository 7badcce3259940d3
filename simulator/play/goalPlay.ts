// Plays a match of goals or runs: the final score is drawn from the same matrix that prices it.
import type { GoalSport } from '../catalogue/sports.ts'
import type { Match } from '../fixtures.ts'
import { type Matrix, scoreMatrixOf } from '../model/scoreMatrix.ts'
import { goalMeansOf, homeDecidesOf, NO_DRIFT } from '../model/strength.ts'
import { orderedPlayOf } from '../orders.ts'
import { pick, type Random, randomOf } from '../random.ts'
import { MINUTE } from '../worldClock.ts'
import type { Happening, Phase, Play, Score, Side } from './play.ts'

const SOCCER_CODES = [6, 7]
const PERIOD_CODES = [1, 2, 3]
const BREAK = 30
const HALFTIME = 31
const AWAITING_OVERTIME = 32
const OVERTIME = 40

export function goalPlayOf(match: Match, sport: GoalSport): Play {
  if (match.orderedGoals) return orderedPlayOf(match, match.orderedGoals)
  const random = randomOf(match.seed, 'play')
  const phases = phasesOf(match, sport, random)
  const final = drawScore(scoreMatrixOf(goalMeansOf(match, sport, NO_DRIFT)), random.next())
  const scores = [...goalsOf(1, final.home, sport, phases, random), ...goalsOf(2, final.away, sport, phases, random)]
  scores.sort((a, b) => a.at - b.at)
  const happenings = sport.periodCount === 2 && sport.periodMinutes === 45 ? happeningsOf(match, phases, random) : []
  const last = phases.at(-1) as Phase
  const regulation: Play = {
    phases,
    scores,
    happenings,
    points: [],
    startAt: match.kickoffAt,
    endAt: last.to,
    endCode: 100,
  }
  const tied = final.home === final.away
  return tied && sport.tie !== 'stands' ? withOvertime(regulation, match, sport, random) : regulation
}

function drawScore({ size, cells }: Matrix, unit: number): { home: number; away: number } {
  let left = unit
  let index = 0
  while (index < cells.length - 1 && left >= (cells[index] as number)) left -= cells[index++] as number
  return { home: Math.floor(index / size), away: index % size }
}

function phasesOf(match: Match, sport: GoalSport, random: Random): Phase[] {
  const phases: Phase[] = []
  const innings = sport.periodCount === 9
  const stretch = sport.periodCount === 3 ? 1.8 : sport.periodMinutes === 20 ? 1.7 : 1
  let from = match.kickoffAt
  for (let period = 0; period < sport.periodCount; period++) {
    const stoppage = sport.periodMinutes === 45 ? random.whole(1, 2 + 2 * period + 1) : 0
    const to = from + (sport.periodMinutes * stretch + stoppage) * MINUTE
    const code = innings
      ? 401 + period * 2
      : ((sport.periodCount === 2 ? SOCCER_CODES : PERIOD_CODES)[period] as number)
    phases.push({ from, to, code, period, fromMinute: period * sport.periodMinutes, minutes: sport.periodMinutes })
    from = to
    if (period === sport.periodCount - 1) break
    from += sport.breakMinutes * MINUTE
    const breakCode = sport.periodCount === 2 ? HALFTIME : innings ? code + 1 : 301 + period
    phases.push({ from: to, to: from, code: breakCode, fromMinute: (period + 1) * sport.periodMinutes, minutes: 0 })
  }
  return phases
}

/** Every goal finds its period by the sport's shares and its moment evenly within it. */
function goalsOf(team: Side, count: number, sport: GoalSport, phases: readonly Phase[], random: Random): Score[] {
  return Array.from({ length: count }, () => {
    let left = random.next()
    let period = 0
    while (period < sport.periodCount - 1 && left >= (sport.shares[period] as number))
      left -= sport.shares[period++] as number
    const phase = phases.find((each) => each.period === period) as Phase
    return { at: Math.round(random.between(phase.from, phase.to)), team, points: 1, period }
  })
}

export const CORNERS_MEAN = 10.2
export const CARDS_MEAN = 4.2

/** Corners lean to the stronger side, cards to the weaker; neither wins nearly all of them. */
export function cornerShareOf(match: Match): number {
  const lean = (match.home.rating - match.away.rating) / 25
  return Math.min(0.63, Math.max(0.4, 0.53 + lean))
}

export function cardShareOf(match: Match): number {
  return 1 - cornerShareOf(match)
}

function happeningsOf(match: Match, phases: readonly Phase[], random: Random): Happening[] {
  const playing = phases.filter((phase) => phase.period !== undefined)
  const draw = (kind: Happening['kind'], mean: number, homeShare: number): Happening[] =>
    Array.from({ length: poissonDraw(mean, random) }, () => {
      const phase = pick(playing, random.next())
      const team: Side = random.chance(homeShare) ? 1 : 2
      return { at: Math.round(random.between(phase.from, phase.to)), kind, team, period: phase.period as number }
    })
  const all = [
    ...draw('corner', CORNERS_MEAN, cornerShareOf(match)),
    ...draw('yellow', CARDS_MEAN - 0.2, cardShareOf(match)),
    ...draw('red', 0.2, cardShareOf(match)),
  ]
  return all.sort((a, b) => a.at - b.at)
}

function poissonDraw(mean: number, random: Random): number {
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = random.next(); product > limit; product *= random.next()) count++
  return count
}

function withOvertime(play: Play, match: Match, sport: GoalSport, random: Random): Play {
  const winner: Side = random.chance(homeDecidesOf(match)) ? 1 : 2
  const from = play.endAt + 4 * MINUTE
  const regulation = sport.periodCount * sport.periodMinutes
  const waiting: Phase = {
    from: play.endAt,
    to: from,
    code: sport.tie === 'shootout' ? AWAITING_OVERTIME : BREAK,
    fromMinute: regulation,
    minutes: 0,
  }
  if (sport.tie === 'shootout' && random.chance(0.4)) {
    const to = from + 10 * MINUTE
    const overtime: Phase = { from, to, code: OVERTIME, period: sport.periodCount, fromMinute: regulation, minutes: 5 }
    const shootout: Phase = { from: to, to: to + 6 * MINUTE, code: 50, fromMinute: regulation + 5, minutes: 0 }
    return {
      ...play,
      phases: [...play.phases, waiting, overtime, shootout],
      endAt: shootout.to,
      endCode: 120,
      decidedBy: winner,
    }
  }
  const to = from + random.whole(2, 12) * MINUTE
  const overtime: Phase = { from, to, code: OVERTIME, period: sport.periodCount, fromMinute: regulation, minutes: 10 }
  const goal: Score = { at: to - 1000, team: winner, points: 1, period: sport.periodCount }
  return {
    ...play,
    phases: [...play.phases, waiting, overtime],
    scores: [...play.scores, goal],
    endAt: to,
    endCode: 110,
  }
}
