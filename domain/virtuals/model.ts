// The score model of a virtual match: how many goals each side scores in each half. Chances are whole numbers, worked out
// with + - * / alone, so that every machine that draws again or prices has the very same ones.
import { drawOf, type Stream, weightedOf } from '../fair/stream.ts'
import { HALF_MINUTES } from './clock.ts'

/** One side's goals: all of them, and those of the first half. */
export type SideGoals = { goals: number; first: number }
/** Goals that a side is expected to score. */
export type Means = { home: number; away: number }

const GOALS_MAX = 7
/** The usual share of goals before the break. */
const FIRST_HALF = 0.45
const SCALE = 2 ** 30

export const SIDES: readonly SideGoals[] = Array.from({ length: GOALS_MAX + 1 }, (_, goals) =>
  Array.from({ length: goals + 1 }, (_, first) => ({ goals, first })),
).flat()

/** How often each of SIDES comes, as whole numbers: goals by Poisson, each in the first half by its share. */
export function weightsOf(mean: number): number[] {
  const raw = SIDES.map(({ goals, first }) => poissonOf(mean, goals) * binomialOf(goals, first))
  const sum = raw.reduce((total, each) => total + each, 0)
  return raw.map((each) => Math.round((each / sum) * SCALE))
}

/** Without the factor that all of them share. */
function poissonOf(mean: number, goals: number): number {
  let weight = 1
  for (let goal = 1; goal <= goals; goal++) weight = (weight * mean) / goal
  return weight
}

function binomialOf(goals: number, first: number): number {
  let weight = 1
  for (let goal = 1; goal <= first; goal++) weight = (weight * (goals - first + goal) * FIRST_HALF) / goal
  for (let goal = first; goal < goals; goal++) weight *= 1 - FIRST_HALF
  return weight
}

/** 1 home, 2 away; a minute of 1 to 90. */
export type Goal = { minute: number; side: 1 | 2 }
/** Goals in their order, no two in one minute. */
export type Score = { goals: readonly Goal[] }

export function scoreOf(stream: Stream, { home, away }: Means): Score {
  const [ours, theirs] = [sideOf(stream, home), sideOf(stream, away)]
  return {
    goals: [
      ...halfOf(stream, ours.first, theirs.first, 0),
      ...halfOf(stream, ours.goals - ours.first, theirs.goals - theirs.first, HALF_MINUTES),
    ],
  }
}

const sideOf = (stream: Stream, mean: number): SideGoals => SIDES[weightedOf(stream, weightsOf(mean))] as SideGoals

/** Any minutes, and any order of the two sides, as likely as any other. */
function halfOf(stream: Stream, home: number, away: number, from: number): Goal[] {
  const minutes = drawOf(stream, home + away, HALF_MINUTES).sort((a, b) => a - b)
  const ours = new Set(drawOf(stream, home, home + away))
  return minutes.map((minute, index) => ({ minute: from + minute, side: ours.has(index + 1) ? 1 : 2 }))
}

/** Goals of both sides up to a minute. */
export function goalsUpTo({ goals }: Score, minute: number): { home: number; away: number } {
  const seen = goals.filter((goal) => goal.minute <= minute)
  const home = seen.filter(({ side }) => side === 1).length
  return { home, away: seen.length - home }
}
export const finalOf = (score: Score): { home: number; away: number } => goalsUpTo(score, 2 * HALF_MINUTES)
