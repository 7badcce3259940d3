// How strong the two sides of a match are, in the sport's own measure; prematch prices drift a little around it.
import type { GoalSport, PointSport } from '../catalogue/sports.ts'
import type { Match } from '../fixtures.ts'
import { randomOf, unitOf } from '../random.ts'
import type { GoalMeans } from './scoreMatrix.ts'

export type Drift = { total: number; supremacy: number }

export const NO_DRIFT: Drift = { total: 0, supremacy: 0 }

/** Difference of the ratings, about one standard deviation wide. */
export function ratingGapOf({ home, away }: Match): number {
  return (home.rating - away.rating) / Math.SQRT2
}

/** Expected scores of the two sides. */
export function meansOf(match: Match, sport: GoalSport | PointSport, drift: Drift): { home: number; away: number } {
  const variety = sport.family === 'goals' ? 0.1 : 0.03
  const total = sport.total * (1 + randomOf(match.seed, 'total').normal(0, variety)) * (1 + drift.total)
  const supremacy = sport.homeAdvantage + sport.spread * (ratingGapOf(match) + drift.supremacy)
  const least = 0.09 * sport.total
  return { home: Math.max(least, (total + supremacy) / 2), away: Math.max(least, (total - supremacy) / 2) }
}

export function goalMeansOf(match: Match, sport: GoalSport, drift: Drift): GoalMeans {
  return { ...meansOf(match, sport, drift), lowScore: sport.lowScore, most: sport.most }
}

/** Chance of the home side to decide a tie after regulation. */
export function homeDecidesOf(match: Match): number {
  return 0.5 + 0.06 * Math.tanh(ratingGapOf(match))
}

/** Prematch drift at a tick: smooth waves and a little noise, fading to nothing at kick-off. */
export function driftAt(match: Match, tick: number, hoursBefore: number): Drift {
  const fade = Math.min(1, Math.max(0, hoursBefore) / 12)
  const wave = (word: string): number => {
    const phase = unitOf(match.seed, word) * 6.28
    return fade * (0.07 * Math.sin(tick / 7 + phase) + 0.03 * (unitOf(match.seed, word, tick) - 0.5))
  }
  return { total: wave('drift total') / 3, supremacy: wave('drift supremacy') }
}
