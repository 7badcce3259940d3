// Whether a published round is what it says: recomputed from its commitment, seed and beacon alone. The browser's verifier
// and the offline one run this.

import { QUICKNET } from '../fair/beacon.ts'
import { isLink, linkBefore } from '../fair/chain.ts'
import { type Commitment, type ProofFault, proofFaultOf, roundStreamOf } from '../fair/round.ts'
import { type LuckySixDraw, luckySixDrawOf, luckySixRulesOf } from './rules.ts'

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

/** `trusted`: public key of the beacon. A round brings its own, which proves nothing: an operator can make one himself. */
export function verdictOf(round: PublishedRound, trusted: string = QUICKNET.publicKey): Verdict {
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
  return isResult(round, { seed, signature }) ? 'right' : 'result'
}

const commitmentOf = ({ game, number, commitment, closes_at, beacon }: PublishedRound): Commitment => ({
  ...{ game, number, commitment, closesAt: Date.parse(closes_at), beaconRound: beacon.round },
  network: {
    ...{ hash: beacon.hash, publicKey: beacon.public_key },
    ...{ genesisAt: beacon.genesis_at, periodMs: beacon.period_ms },
  },
})

function isResult(round: PublishedRound, proof: { seed: string; signature: string }): boolean {
  try {
    const told = round.result as LuckySixDraw
    const drawn = luckySixDrawOf(luckySixRulesOf(told.rules), roundStreamOf(round, proof))
    return sameNumbers(drawn.balls, told.balls) && sameNumbers(drawn.bonus, told.bonus)
  } catch {
    // No such rules, or no draw at all.
    return false
  }
}

const sameNumbers = (drawn: readonly number[], told: readonly number[]): boolean =>
  drawn.length === told.length && drawn.every((each, index) => each === told[index])
