// Plays a match of sets point by point: tennis with games and serve, the others by rallies.
import type { Scoreboard } from '@walia/domain/settlement/scoreboard.ts'
import type { SetSport } from '../catalogue/sports.ts'
import type { Match } from '../fixtures.ts'
import { ratingGapOf } from '../model/strength.ts'
import { type Random, randomOf, unitOf } from '../random.ts'
import { MINUTE, SECOND } from '../worldClock.ts'
import type { Phase, Play, Point, Side } from './play.ts'

/** Chance of the home side to win a point: on its own serve, on the other's, and in a tie-break or rally. */
export type PointChances = { serving: number; receiving: number; rally: number }

const SERVE = 0.63

export function pointChancesOf(match: Match, sport: SetSport, drift: number): PointChances {
  const rally = sport.homePoint + sport.spread * (ratingGapOf(match) + drift)
  const serve = SERVE + 0.03 * (unitOf(match.seed, 'serve') - 0.5)
  const edge = rally - 0.5
  return { serving: serve + edge, receiving: 1 - serve + edge, rally }
}

/** Who serves a set first: the two take turns. */
export function firstServerOf(set: number): Side {
  return set % 2 === 0 ? 1 : 2
}

export function targetOf(sport: SetSport, set: number): number {
  return set === sport.bestOf - 1 ? sport.lastTarget : sport.target
}

type Course = { at: number; points: Point[]; phases: Phase[]; sets: Scoreboard['periods'][number][] }

export function setPlayOf(match: Match, sport: SetSport): Play {
  const random = randomOf(match.seed, 'play')
  const chances = pointChancesOf(match, sport, 0)
  const course: Course = { at: match.kickoffAt, points: [], phases: [], sets: [] }
  const wins = [0, 0]
  for (let set = 0; Math.max(...wins) * 2 < sport.bestOf; set++) {
    const from = course.at
    const winner = sport.games
      ? playGames(set, course, sport, chances, random)
      : playRallies(set, course, sport, chances, random)
    wins[winner - 1] = (wins[winner - 1] as number) + 1
    course.phases.push({ from, to: course.at, code: 8 + set, period: set, fromMinute: 0, minutes: 0 })
    const over = Math.max(...wins) * 2 > sport.bestOf
    if (over) break
    const to = course.at + sport.breakMinutes * MINUTE
    course.phases.push({ from: course.at, to, code: 301 + set, fromMinute: 0, minutes: 0 })
    course.at = to
  }
  return {
    phases: course.phases,
    scores: [],
    happenings: [],
    points: course.points,
    startAt: match.kickoffAt,
    endAt: course.at,
    endCode: 100,
  }
}

function pass(course: Course, sport: SetSport, random: Random): void {
  course.at += Math.round(sport.secondsPerPoint * SECOND * random.between(0.6, 1.4))
}

function record(
  course: Course,
  set: number,
  score: [number, number],
  finished: boolean,
  game: [number, number],
  server: Side,
): void {
  course.sets[set] = { home: score[0], away: score[1], finished }
  course.points.push({ at: course.at, sets: [...course.sets], game, server, code: 8 + set })
}

function isWon([home, away]: [number, number], target: number): boolean {
  return Math.max(home, away) >= target && Math.abs(home - away) >= 2
}

function playRallies(set: number, course: Course, sport: SetSport, chances: PointChances, random: Random): Side {
  const score: [number, number] = [0, 0]
  const target = targetOf(sport, set)
  let server = firstServerOf(set)
  record(course, set, [0, 0], false, [0, 0], server)
  while (!isWon(score, target)) {
    pass(course, sport, random)
    const side: Side = random.chance(chances.rally) ? 1 : 2
    score[side - 1] = (score[side - 1] as number) + 1
    server = side
    record(course, set, [...score], isWon(score, target), [0, 0], server)
  }
  return score[0] > score[1] ? 1 : 2
}

function playGames(set: number, course: Course, sport: SetSport, chances: PointChances, random: Random): Side {
  const score: [number, number] = [0, 0]
  let server = firstServerOf(set)
  record(course, set, [0, 0], false, [0, 0], server)
  for (;;) {
    const tiebreak = score[0] === 6 && score[1] === 6
    const winner = playGame(tiebreak, { set, score, server }, course, sport, chances, random)
    score[winner - 1] = (score[winner - 1] as number) + 1
    const over = tiebreak || isWon(score, 6)
    server = server === 1 ? 2 : 1
    record(course, set, [...score], over, [0, 0], server)
    if (over) return winner
  }
}

type At = { set: number; score: [number, number]; server: Side }

/** One game, or the tie-break; the deciding point is recorded by the caller with the new game score. */
function playGame(
  tiebreak: boolean,
  at: At,
  course: Course,
  sport: SetSport,
  chances: PointChances,
  random: Random,
): Side {
  const game: [number, number] = [0, 0]
  const home = tiebreak ? chances.rally : at.server === 1 ? chances.serving : chances.receiving
  const target = tiebreak ? 7 : 4
  for (;;) {
    pass(course, sport, random)
    const side: Side = random.chance(home) ? 1 : 2
    game[side - 1] = (game[side - 1] as number) + 1
    if (isWon(game, target)) return side
    record(course, at.set, [...at.score], false, [...game], at.server)
  }
}
