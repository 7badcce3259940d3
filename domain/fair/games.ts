// The games that are drawn, by the names that their rounds and chains have, and how their seeds are used.

export const LUCKY_SIX = 'lucky6'
export const JACKPOT = 'jackpot'
/** Rounds of lucky six, public draws of jackpots, match days of each super league. */
export type RoundGame = typeof LUCKY_SIX | typeof JACKPOT | `super_league_${number}`

export const ROUND_GAME = `^(${LUCKY_SIX}|${JACKPOT}|super_league_[1-9][0-9]?)$`

/** `league`: 1 to 99. */
export const gameOf = (league: number): RoundGame => `super_league_${league}`
const LEAGUE = /^super_league_([1-9][0-9]?)$/
/** Null for another game. */
export const leagueOfGame = (game: string): number | null => {
  const [, number] = LEAGUE.exec(game) ?? []
  return number === undefined ? null : Number(number)
}

/** Its rounds follow each other without a gap; a jackpot's draws bear the numbers of their rounds. */
export const isByTheClock = (game: string): boolean => game === LUCKY_SIX || leagueOfGame(game) !== null

/** Its results are told bit by bit while they are shown: until the show has ended, such a round is published as closed. */
export const isToldAsShown = (game: string): boolean => leagueOfGame(game) !== null

/** Phases in which nobody is told a round's seed: the commitment of another round must not be that seed. */
export const concealedPhases = (game: string): readonly string[] =>
  isToldAsShown(game) ? ['open', 'closed', 'drawn'] : ['open', 'closed']

/**
 * A round's commitment is the seed before it on its chain. On one chain the opening of a match day would tell the seed of
 * the day that is about to be shown, and the beacon is everybody's; so three chains take turns: a day's commitment is the
 * seed of three days before, whose show has ended.
 */
const LEAGUE_CHAINS = 3
export const chainsOf = (game: string): number => (isToldAsShown(game) ? LEAGUE_CHAINS : 1)
/** Which of its game's chains a round's seed is of, from 0. */
export const turnOf = (game: string, round: number): number => round % chainsOf(game)

/** How many rounds in a row can follow one; `free`: seeds that each turn's chain has left. */
export function seededAfter(game: string, round: number, free: readonly number[]): number {
  const turns = chainsOf(game)
  const ends = Array.from({ length: turns }, (_, step) => step + (free[turnOf(game, round + step + 1)] ?? 0) * turns)
  return Math.min(...ends)
}
