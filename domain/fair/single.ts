// Games of one player at a time: a server's seed, committed by its hash, with the player's own seed and a count of his games.
// The player's seed is fixed before he sees anything of ours but the hash, so neither side can choose a result.
import type { Link } from './chain.ts'
import { type Stream, streamOf } from './stream.ts'

const PLAYER_SEED = /^[A-Za-z0-9_-]{1,64}$/

/** Letters, digits, _ and -: nothing that could be read as another seed and nonce. */
export const isPlayerSeed = (text: string): boolean => PLAYER_SEED.test(text)

/** Throws RangeError for what is no seed or nonce. The same four give the same numbers; another nonce gives others. */
export function singleStreamOf(game: string, serverSeed: Link, playerSeed: string, nonce: number): Stream {
  if (!isPlayerSeed(playerSeed)) throw new RangeError('a player’s seed has 1 to 64 letters, digits, _ or -')
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError(`no nonce: ${nonce}`)
  return streamOf(serverSeed, `walia:${game}:${playerSeed}:${nonce}`)
}
