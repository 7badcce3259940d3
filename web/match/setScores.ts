// The smaller scores of a match in sets: games of the set that is played, points of the game.
import type { LiveState } from '@walia/contract/matches.ts'

/** `part` is the key of its words in the texts of a match. */
export type PartScore = { part: 'scoreOfSet' | 'scoreOfGame'; home: string; away: string }

const SET = /^(set\d|goldenSet)/
const ADVANTAGE = '50'
/** The feed counts advantage as 50; a tie-break's points go as they are. */
const pointsText = (points: string): string => (points === ADVANTAGE ? 'A' : points)

/** None in a sport without sets, between sets and after the end. */
export const setScoresOf = (live: LiveState): readonly PartScore[] => {
  if (!SET.test(live.period)) return []
  const set = live.period_scores.find(({ period }) => period === live.period)
  const { home_game_score: home, away_game_score: away } = live
  return [
    ...(set ? [{ part: 'scoreOfSet' as const, home: set.home, away: set.away }] : []),
    ...(home !== undefined && away !== undefined
      ? [{ part: 'scoreOfGame' as const, home: pointsText(home), away: pointsText(away) }]
      : []),
  ]
}
