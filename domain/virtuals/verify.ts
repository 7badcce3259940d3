// Whether a published match day is what its stream gives: the round's number says season and day, these say who plays and
// how strong, and so how likely each score was.
import { leagueOfGame } from '../fair/games.ts'
import type { IsResult } from '../fair/verify.ts'
import { type DayResult, dayResultOf } from './play.ts'

export const isDayResult: IsResult = ({ game, number, result }, stream) => {
  const league = leagueOfGame(game)
  if (league === null) return false
  const told = result as DayResult
  const drawn = dayResultOf(league, number, stream, told.model)
  return (
    told.season === drawn.season &&
    told.day === drawn.day &&
    told.matches.length === drawn.matches.length &&
    drawn.matches.every((goals, index) => String(goals) === String(told.matches[index]))
  )
}
