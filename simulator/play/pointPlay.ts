// Plays a match of many points (basketball, handball, American football) and of overs (cricket).
import type { CricketSport, PointSport } from '../catalogue/sports.ts'
import type { Match } from '../fixtures.ts'
import { homeDecidesOf, meansOf, NO_DRIFT, ratingGapOf } from '../model/strength.ts'
import { pick, type Random, randomOf, unitOf } from '../random.ts'
import { MINUTE } from '../worldClock.ts'
import type { Phase, Play, Score, Side } from './play.ts'

const OVERTIME = 40

export function pointPlayOf(match: Match, sport: PointSport): Play {
  const random = randomOf(match.seed, 'play')
  const phases = phasesOf(match, sport)
  const means = meansOf(match, sport, NO_DRIFT)
  const scores: Score[] = []
  for (const phase of phases) {
    if (phase.period === undefined) continue
    const deviation = sport.deviation / Math.sqrt(sport.periodCount)
    scores.push(...basketsOf(1, random.normal(means.home / sport.periodCount, deviation), phase, sport, random))
    scores.push(...basketsOf(2, random.normal(means.away / sport.periodCount, deviation), phase, sport, random))
  }
  scores.sort((a, b) => a.at - b.at)
  const endAt = (phases.at(-1) as Phase).to
  const play: Play = { phases, scores, happenings: [], points: [], startAt: match.kickoffAt, endAt, endCode: 100 }
  const equaliser = sport.tie === 'overtime' ? equaliserOf(match, leadOf(scores), phases.at(-1) as Phase) : undefined
  if (equaliser !== undefined) scores.push(equaliser)
  return leadOf(scores) === 0 && sport.tie === 'overtime' ? withOvertime(play, match, sport, random) : play
}

/** How often, and from how far, a side draws level in the last second. */
export const EQUALISER_CHANCE = 0.14
export const EQUALISED_LEAD_MAX = 3

function equaliserOf(match: Match, lead: number, last: Phase): Score | undefined {
  const points = Math.abs(lead)
  if (points === 0 || points > EQUALISED_LEAD_MAX || unitOf(match.seed, 'equaliser') >= EQUALISER_CHANCE)
    return undefined
  return { at: last.to - 1000, team: lead > 0 ? 2 : 1, points, period: last.period as number }
}

function leadOf(scores: readonly Score[]): number {
  return scores.reduce((sum, score) => sum + (score.team === 1 ? score.points : -score.points), 0)
}

function phasesOf(match: Match, sport: PointSport): Phase[] {
  const phases: Phase[] = []
  let from = match.kickoffAt
  for (let period = 0; period < sport.periodCount; period++) {
    const to = from + sport.periodMinutes * sport.stretch * MINUTE
    const code = sport.periodCount === 4 ? 13 + period : 6 + period
    const fromMinute = period * sport.periodMinutes
    phases.push({ from, to, code, period, fromMinute, minutes: sport.periodMinutes })
    if (period === sport.periodCount - 1) break
    const half = 2 * (period + 1) === sport.periodCount
    from = to + sport.breakMinutes * (half && sport.periodCount === 4 ? 3 : 1) * MINUTE
    phases.push({
      from: to,
      to: from,
      code: half ? 31 : 301 + period,
      fromMinute: fromMinute + sport.periodMinutes,
      minutes: 0,
    })
  }
  return phases
}

/** Splits a period's points into baskets of the sport's sizes, the last one taking what is left. */
function basketsOf(team: Side, drawn: number, phase: Phase, sport: PointSport, random: Random): Score[] {
  const scores: Score[] = []
  let left = Math.max(0, Math.round(drawn))
  while (left > 0) {
    const points = Math.min(left, pick(sport.scores, random.next()))
    scores.push({ at: Math.round(random.between(phase.from, phase.to)), team, points, period: phase.period as number })
    left -= points
  }
  return scores
}

/** How far the winner of an overtime is ahead, each margin as likely as another. */
export const OVERTIME_MARGINS = [1, 2, 3, 4, 5, 6, 7]
export const OVERTIME_POINTS = 18

function withOvertime(play: Play, match: Match, sport: PointSport, random: Random): Play {
  const winner: Side = random.chance(homeDecidesOf(match)) ? 1 : 2
  const fromMinute = sport.periodCount * sport.periodMinutes
  const from = play.endAt + 3 * MINUTE
  const period = sport.periodCount
  const waiting: Phase = { from: play.endAt, to: from, code: 32, fromMinute, minutes: 0 }
  const overtime: Phase = { from, to: from + 12 * MINUTE, code: OVERTIME, period, fromMinute, minutes: 5 }
  const margin = pick(OVERTIME_MARGINS, random.next())
  const loserPoints = sport.periodMinutes === 10 ? Math.round((OVERTIME_POINTS - margin) / 2) : 0
  const scores = [
    ...basketsOf(winner, loserPoints + margin, overtime, sport, random),
    ...basketsOf(winner === 1 ? 2 : 1, loserPoints, overtime, sport, random),
  ].sort((a, b) => a.at - b.at)
  return {
    ...play,
    phases: [...play.phases, waiting, overtime],
    scores: [...play.scores, ...scores],
    endAt: overtime.to,
    endCode: 110,
  }
}

/** Mean runs of each side; the home side bats first. */
export function cricketMeansOf(match: Match, sport: CricketSport, drift: number): { home: number; away: number } {
  const gap = ((ratingGapOf(match) + drift) * sport.spread) / 2
  return { home: sport.total + gap, away: sport.total - gap }
}

export function cricketPlayOf(match: Match, sport: CricketSport): Play {
  const random = randomOf(match.seed, 'play')
  const length = sport.overs * sport.minutesPerOver * MINUTE
  const means = cricketMeansOf(match, sport, 0)
  const start = match.kickoffAt
  const second = start + length + 15 * MINUTE
  const first: Phase = { from: start, to: start + length, code: 501, period: 0, fromMinute: 0, minutes: sport.overs }
  const rest: Phase = { from: first.to, to: second, code: 301, fromMinute: sport.overs, minutes: 0 }
  const scores = oversOf(1, means.home, first, sport, random, Number.POSITIVE_INFINITY)
  const target = scores.reduce((sum, score) => sum + score.points, 0) + 1
  const chase = oversOf(2, means.away, { ...first, from: second, to: second + length }, sport, random, target)
  const runs = chase.reduce((sum, score) => sum + score.points, 0)
  const endAt = runs >= target ? (chase.at(-1) as Score).at + 1000 : second + length
  const innings: Phase = { from: second, to: endAt, code: 502, period: 0, fromMinute: 0, minutes: sport.overs }
  const tied = runs === target - 1
  return {
    phases: [first, rest, innings],
    scores: [...scores, ...chase],
    happenings: [],
    points: [],
    startAt: start,
    endAt,
    endCode: 100,
    ...(tied ? { decidedBy: random.chance(homeDecidesOf(match)) ? 1 : 2 } : {}),
  }
}

function oversOf(team: Side, mean: number, phase: Phase, sport: CricketSport, random: Random, target: number): Score[] {
  const scores: Score[] = []
  const length = (phase.to - phase.from) / sport.overs
  let left = target
  for (let over = 0; over < sport.overs && left > 0; over++) {
    const drawn = Math.round(random.normal(mean / sport.overs, sport.deviation / Math.sqrt(sport.overs)))
    const runs = Math.min(left, Math.max(0, drawn))
    if (runs > 0) scores.push({ at: Math.round(phase.from + (over + 0.98) * length), team, points: runs, period: 0 })
    left -= runs
  }
  return scores
}
