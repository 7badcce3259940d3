// Commands about seeds of games: the ceremony that makes a chain, and the chains with their published ends. Pure.
import { JACKPOT, LUCKY_SIX, leagueOfGame } from '@walia/domain/fair/games.ts'
import { CHAIN_LENGTH_MAX } from '../fair/index.ts'
import { needed, type Options, UsageError, wholeFrom } from '../platform/commandOptions.ts'

const GAMES: readonly string[] = [LUCKY_SIX, JACKPOT]

export type FairOperation =
  | { action: 'fairList'; subject: Record<string, never> }
  | { action: 'fairSeed'; subject: { game: string; length: number } }

export const FAIR_USAGE = `seeds of games that are drawn:
  fair list                                       chains, newest first: published end, seeds used
  fair seed           --game ${GAMES.join('|')}|super_league_N --length N   up to ${CHAIN_LENGTH_MAX} rounds
                      a new chain (of a league three, each of so many): its end is published at once, its seeds
                      follow those that are left
`

export const FAIR_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'fair list': [],
  'fair seed': ['game', 'length'],
}

export function fairOperationOf(command: string, options: Options): FairOperation {
  if (command === 'fair list') return { action: 'fairList', subject: {} }
  const game = needed(options, 'game')
  if (!GAMES.includes(game) && leagueOfGame(game) === null)
    throw new UsageError(`--game: expected ${GAMES.join(', ')} or super_league_1 to 99, got ${game}`)
  const length = wholeFrom(needed(options, 'length'), '--length', 1)
  if (length > CHAIN_LENGTH_MAX) throw new UsageError(`--length: at most ${CHAIN_LENGTH_MAX}, got ${length}`)
  return { action: 'fairSeed', subject: { game, length } }
}
