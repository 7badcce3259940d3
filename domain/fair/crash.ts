// Where a crash round ends: a link of a published chain under a salt that was named before it existed. Such rounds cannot wait
// for a beacon, so the salt is the public value of a moment after the chain's end was published.
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Link } from './chain.ts'

const BITS = 2n ** 52n
const HEX_DIGITS = 13

/**
 * The multiplier in hundredths, 100 at least: floor(return / (1 - u)), u being the first 52 bits of HMAC-SHA256 of the link's
 * bytes under the salt's text. Whoever stops at any multiple gets `returnPercent` back on average. This is the published
 * scheme of bustabit since 2024, whose return is 99.
 */
export function crashPointOf(link: Link, salt: string, returnPercent: number): number {
  if (!Number.isInteger(returnPercent) || returnPercent < 1 || returnPercent > 100)
    throw new RangeError(`no whole percentage: ${returnPercent}`)
  const digits = bytesToHex(hmac(sha256, utf8ToBytes(salt), hexToBytes(link))).slice(0, HEX_DIGITS)
  const point = (BigInt(returnPercent) * BITS) / (BITS - BigInt(`0x${digits}`))
  return point < 100n ? 100 : Number(point)
}
