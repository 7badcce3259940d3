// The verifier of every game that is drawn: recomputed from commitment, seed and beacon alone. The browser's and the offline
// one run this.
import { JACKPOT, LUCKY_SIX, leagueOfGame } from '../fair/games.ts'
import {
  listFaultsOf as faultsOf,
  type IsResult,
  type Known,
  type PublishedChain,
  type PublishedRound,
  streamIn,
  type Verdict,
  verdictBy,
} from '../fair/verify.ts'
import { type DrawResult, isJackpotDraw, outcomesBy } from '../jackpots/verify.ts'
import { type LuckySixDraw, luckySixDrawOf, luckySixRulesOf } from '../luckysix/rules.ts'
import { isLuckySixResult } from '../luckysix/verify.ts'
import { finalOf } from '../virtuals/model.ts'
import { type DayResult, dayResultOf, scoresOfDay } from '../virtuals/play.ts'
import { seasonOf } from '../virtuals/season.ts'
import { isDayResult } from '../virtuals/verify.ts'

export type { PublishedChain, PublishedRound, Verdict } from '../fair/verify.ts'
export { toldAtOf } from '../fair/verify.ts'

const GAMES: Readonly<Record<string, IsResult>> = { [LUCKY_SIX]: isLuckySixResult, [JACKPOT]: isJackpotDraw }

/** `trusted`: public key of the beacon, drand's quicknet unless given. A game that nobody knows draws nothing. */
export const verdictOf = (round: PublishedRound, trusted?: string, known?: Known): Verdict =>
  verdictBy(GAMES[round.game] ?? (leagueOfGame(round.game) === null ? () => false : isDayResult), round, trusted, known)

/** What is wrong with a list of rounds, though each of them may be right by itself: one sentence each. */
export const listFaultsOf = (rounds: readonly PublishedRound[], chains?: readonly PublishedChain[]): string[] => [
  ...faultsOf(rounds, chains),
  ...drawnTwiceIn(rounds),
]

/** A match that was not played is drawn once, for all jackpots. */
function drawnTwiceIn(rounds: readonly PublishedRound[]): string[] {
  const drawn = new Map<number, number>()
  return rounds.flatMap(({ game, number, result }) => {
    if (game !== JACKPOT || result === null) return []
    return (result as DrawResult).matches.flatMap((match) => {
      const before = drawn.get(match)
      drawn.set(match, number)
      return before === undefined ? [] : [`${game} ${number}: draws match ${match}, as ${before} does`]
    })
  })
}

export type DrawnMatch = {
  home: string
  away: string
  score: string
  goals: readonly { minute: number; side: 1 | 2 }[]
}
export type DrawnHere =
  | { kind: 'balls'; balls: number[]; bonus: number[] }
  | { kind: 'outcomes'; matches: { match: number; outcome: string }[] }
  | { kind: 'scores'; matches: DrawnMatch[] }

/**
 * What seed and beacon draw, worked out here: of what was published as the result only the rules, the matches and their
 * weights are read. Null where nothing was drawn, or no rules can be read.
 */
export function drawnOf(round: PublishedRound): DrawnHere | null {
  const stream = streamIn(round)
  if (stream === null || round.result === null) return null
  const league = leagueOfGame(round.game)
  try {
    if (round.game === LUCKY_SIX) {
      const { balls, bonus } = luckySixDrawOf(luckySixRulesOf((round.result as LuckySixDraw).rules), stream)
      return { kind: 'balls', balls, bonus }
    }
    if (round.game === JACKPOT) {
      const { matches, weights } = round.result as DrawResult
      const outcomes = outcomesBy({ matches, weights }, stream)
      return { kind: 'outcomes', matches: matches.map((match, at) => ({ match, outcome: outcomes[at] ?? '' })) }
    }
    if (league === null) return null
    const day = dayResultOf(league, round.number, stream, (round.result as DayResult).model)
    const played = seasonOf(league, day.season).days[day.day - 1] ?? []
    const matches = scoresOfDay(day).map((score, at): DrawnMatch => {
      const { home, away } = finalOf(score)
      const [first, second] = [played[at]?.home.name ?? '', played[at]?.away.name ?? '']
      return { home: first, away: second, score: `${home}:${away}`, goals: score.goals }
    })
    return { kind: 'scores', matches }
  } catch {
    return null
  }
}
