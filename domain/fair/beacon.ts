// A public beacon: a value that nobody can know before its moment, signed by its network. The form is drand's.
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** A network of a scheme without chaining, signatures on G1 (drand: bls-unchained-g1-rfc9380). */
export type BeaconNetwork = {
  /** Names the network; part of the addresses of its values. */
  hash: string
  publicKey: string
  /** Epoch ms of round 1. */
  genesisAt: number
  periodMs: number
}

/** drand's "quicknet", as its operators publish it. */
export const QUICKNET: BeaconNetwork = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisAt: 1_692_803_367_000,
  periodMs: 3000,
}

const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const G1_HEX = /^[0-9a-f]{96}$/

/** When the value of a round comes out. */
export const beaconTimeOf = ({ genesisAt, periodMs }: BeaconNetwork, round: number): number =>
  genesisAt + (round - 1) * periodMs

/** The first round whose value comes out at a time or later. */
export const beaconRoundFrom = ({ genesisAt, periodMs }: BeaconNetwork, at: number): number =>
  Math.max(1, Math.ceil((at - genesisAt) / periodMs) + 1)

/** What the network signs for a round. */
export function beaconMessageOf(round: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round))
  return sha256(bytes)
}

/** What is drawn with: the hash of the signature. */
export const beaconValueOf = (signature: string): string => bytesToHex(sha256(hexToBytes(signature)))

/** Whether the network itself signed it for this round. Never throws: whatever else comes is not a signature. */
export function isBeaconSignature({ publicKey }: BeaconNetwork, round: number, signature: string): boolean {
  if (!G1_HEX.test(signature)) return false
  try {
    const bls = bls12_381.shortSignatures
    return bls.verify(hexToBytes(signature), bls.hash(beaconMessageOf(round), DOMAIN), hexToBytes(publicKey))
  } catch {
    return false
  }
}

/** The network's own side: for a beacon that somebody runs himself. */
export const beaconPublicKeyOf = (secret: Uint8Array): string =>
  bls12_381.shortSignatures.getPublicKey(secret).toHex(true)

export const beaconSignatureOf = (secret: Uint8Array, round: number): string => {
  const bls = bls12_381.shortSignatures
  return bls.sign(bls.hash(beaconMessageOf(round), DOMAIN), secret).toHex(true)
}
