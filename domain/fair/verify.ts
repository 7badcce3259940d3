// Whether a published round is what it says, as far as every game is the same: commitment, seed and beacon.
import { QUICKNET } from './beacon.ts'
import { isLink, linkBefore } from './chain.ts'
import { type Commitment, type ProofFault, proofFaultOf, roundStreamOf } from './round.ts'
import type { Stream } from './stream.ts'

/** A round as it is published. */
export type PublishedRound = {
  game: string
  number: number
  phase: string
  closes_at: string
  commitment: string
  beacon: { hash: string; public_key: string; genesis_at: number; period_ms: number; round: number }
  seed: string | null
  signature: string | null
  result: unknown
}

/**
 * `undecided`: there is nothing to check yet. `void`: nothing was drawn, and the seed is the committed one. `beacon`: the
 * round names a network that the verifier does not trust.
 */
export type Verdict = 'right' | 'undecided' | 'void' | 'beacon' | ProofFault | 'result'

/** A game's own part: whether the stream gives the result that the round says. It may throw on what is no result at all. */
export type IsResult = (round: PublishedRound, stream: Stream) => boolean

/** `trusted`: public key of the beacon. A round brings its own, which proves nothing: an operator can make one himself. */
export function verdictBy(isResult: IsResult, round: PublishedRound, trusted: string = QUICKNET.publicKey): Verdict {
  const { seed, signature, phase } = round
  if (phase === 'open' || phase === 'closed') return 'undecided'
  if (phase === 'void' || phase === 'refunded')
    return seed !== null && isLink(seed) && linkBefore(seed) === round.commitment && round.result === null
      ? 'void'
      : 'seed'
  if (seed === null) return 'seed'
  if (signature === null) return 'signature'
  if (round.beacon.public_key !== trusted) return 'beacon'
  const fault = proofFaultOf(commitmentOf(round), { seed, signature })
  if (fault !== null) return fault
  try {
    return isResult(round, roundStreamOf(round, { seed, signature })) ? 'right' : 'result'
  } catch {
    return 'result'
  }
}

const commitmentOf = ({ game, number, commitment, closes_at, beacon }: PublishedRound): Commitment => ({
  ...{ game, number, commitment, closesAt: Date.parse(closes_at), beaconRound: beacon.round },
  network: {
    ...{ hash: beacon.hash, publicKey: beacon.public_key },
    ...{ genesisAt: beacon.genesis_at, periodMs: beacon.period_ms },
  },
})
