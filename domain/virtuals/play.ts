// What a match day of a super league comes to: drawn from its round's stream, and read back by the minute and by the line.
import type { Stream } from '../fair/stream.ts'
import type { Scoreboard } from '../settlement/scoreboard.ts'
import { specifiersOf } from '../settlement/scoreboard.ts'
import { type OutcomeResult, settleMarket } from '../settlement/settleMarket.ts'
import { HALF_MINUTES } from './clock.ts'
import { finalOf, type Goal, goalsUpTo, type Score, scoreOf } from './model.ts'
import { dayOfRound, shapeOf } from './rules.ts'
import { meansOf, seasonOf } from './season.ts'

/** Rounds keep it: another model has another name. */
const MODEL = 'league-1'

/** As it is kept and published. `matches`: of each match, in the order of their indexes, minute and side of every goal. */
export type DayResult = { model: string; season: number; day: number; matches: [minute: number, side: 1 | 2][][] }

/** Throws RangeError for a model that there is not. */
export function dayResultOf(league: number, round: number, stream: Stream, model: string = MODEL): DayResult {
  if (model !== MODEL) throw new RangeError(`no model of super leagues: ${model}`)
  const { season, day } = dayOfRound(shapeOf(league), round)
  const matches = seasonOf(league, season).days[day - 1] ?? []
  return {
    ...{ model, season, day },
    matches: matches.map((match) => scoreOf(stream, meansOf(match)).goals.map(({ minute, side }) => [minute, side])),
  }
}

export const scoresOfDay = ({ matches }: DayResult): Score[] =>
  matches.map((goals) => ({ goals: goals.map(([minute, side]): Goal => ({ minute, side })) }))

/** As settlement reads it. */
export function boardOf(score: Score): Scoreboard {
  const [first, last] = [goalsUpTo(score, HALF_MINUTES), finalOf(score)]
  return {
    ...{ status: 'ended', unit: 'goals', periodCount: 2 },
    periods: [
      { ...first, finished: true },
      { home: last.home - first.home, away: last.away - first.away, finished: true },
    ],
    goals: score.goals.map(({ side }) => side),
  }
}

/** Results of every outcome of a line, by the rules of the sport; null for a market that no score decides. */
export const resultOfLine = (market: number, specifiers: string, score: Score): OutcomeResult[] | null =>
  settleMarket(market, specifiersOf(specifiers), boardOf(score)) ?? null

/** What a visitor who comes now has seen: a goal shows once its minute has begun. */
export const goalsShownAt = (score: Score, minute: number): Goal[] =>
  score.goals.filter((goal) => goal.minute <= minute)
