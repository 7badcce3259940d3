// Verifying rounds of crash from what is told of them alone: each seed a link of a chain whose end was published before its
// salt existed.
import { beaconTimeOf, QUICKNET } from '../fair/beacon.ts'
import { isLink, type Link, linkBefore } from '../fair/chain.ts'
import { crashPointOf } from '../fair/crash.ts'

/** `beaconRound`: of drand's quicknet, whose value is the salt; null where a product that is tried out made it itself. */
export type CrashChain = {
  number: number
  ends: Link
  length: number
  beaconRound: number | null
  salt: string | null
  publishedAt: string
}
/** `point`: where it ended, hundredths; `link`: of its chain, from 1 on. */
export type CrashRound = { number: number; commitment: Link; seed: Link; point: number; link: number; ends: Link }
/** What a game's list answers, newest first. */
export type CrashList = { chains: readonly CrashChain[]; rounds: readonly CrashRound[] }

/**
 * `seed`: not the one that was committed. `chain`: not of a published chain. `salt`: the chain has none, or one that was known
 * when it was published. `result`: seed and salt give another end.
 */
export type CrashVerdict = 'right' | 'seed' | 'chain' | 'salt' | 'result'

const [RETURN_PERCENT, POINT_MAX] = [97, 1_000_000]

export function crashVerdictOf(
  { commitment, seed, point, link, ends }: CrashRound,
  chains: readonly CrashChain[],
): CrashVerdict {
  if (!isLink(seed) || linkBefore(seed) !== commitment) return 'seed'
  const chain = chains.find((each) => each.ends === ends)
  if (chain === undefined || link > chain.length || endFrom(seed, link) !== ends) return 'chain'
  if (chain.salt === null || !isLater(chain)) return 'salt'
  return Math.min(POINT_MAX, crashPointOf(seed, chain.salt, RETURN_PERCENT)) === point ? 'right' : 'result'
}

function endFrom(seed: Link, link: number): Link {
  let at = seed
  for (let left = link; left > 0; left -= 1) at = linkBefore(at)
  return at
}

const isLater = ({ beaconRound, publishedAt }: CrashChain): boolean =>
  beaconRound === null || beaconTimeOf(QUICKNET, beaconRound) > Date.parse(publishedAt)
