// What decides a round: a seed that was committed before anybody could bet on it, and a beacon's value of a moment after
// the betting closed. Who knows only one of them knows nothing.
import { type BeaconNetwork, beaconTimeOf, beaconValueOf, isBeaconSignature } from './beacon.ts'
import { isLink, type Link, linkBefore } from './chain.ts'
import { type Stream, streamOf } from './stream.ts'

/** Of games by the clock: the value is the first one so long after the closing. Nobody's clock is that wrong. */
export const BEACON_AFTER_MS = 3000

/** What is public from the moment a round opens. */
export type Commitment = {
  game: string
  number: number
  /** The hash of the seed. */
  commitment: Link
  /** Epoch ms. */
  closesAt: number
  network: BeaconNetwork
  beaconRound: number
}

/** What is public once it is decided. */
export type Proof = { seed: Link; signature: string }

/** `terms`: what a draw is made by besides its rules, where that differs from round to round; public before the draw. */
type Drawn = Pick<Commitment, 'game' | 'number'> & { terms?: string | null | undefined }

/** The stream that a decided round's result is drawn from. */
export const roundStreamOf = ({ game, number, terms }: Drawn, { seed, signature }: Proof): Stream =>
  streamOf(seed, `walia:${game}:${number}:${beaconValueOf(signature)}${terms ? `:${terms}` : ''}`)

/** What is wrong with a proof, in the order in which it is looked for. */
export type ProofFault = 'seed' | 'beaconEarly' | 'signature'

/** Null when the seed is the committed one, and the value the network's own, of a moment after the closing. */
export function proofFaultOf(round: Commitment, { seed, signature }: Proof): ProofFault | null {
  if (!isLink(seed) || linkBefore(seed) !== round.commitment) return 'seed'
  if (beaconTimeOf(round.network, round.beaconRound) <= round.closesAt) return 'beaconEarly'
  return isBeaconSignature(round.network, round.beaconRound, signature) ? null : 'signature'
}
