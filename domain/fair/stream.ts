// Numbers from a seed: a stream of bytes from HMAC-SHA256, taken in order; none is looked at twice or put back.
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Link } from './chain.ts'

export type Stream = {
  /** 32 bits, as a whole number. */
  word(): number
  /** Each of 0 to `limit` - 1 equally likely, without any bias; `limit` at most 2^32. */
  below(limit: number): number
}

const WORDS = 2 ** 32
const WORD_BYTES = 4

/** Block n is HMAC-SHA256 of `message:n` under the seed's bytes, read as big-endian words of 32 bits. */
export function streamOf(seed: Link, message: string): Stream {
  const key = hexToBytes(seed)
  let block: DataView | null = null
  let [count, at] = [0, 0]
  const word = (): number => {
    if (block === null || at === block.byteLength) {
      const bytes = hmac(sha256, key, utf8ToBytes(`${message}:${count++}`))
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      at = 0
    }
    const value = block.getUint32(at)
    at += WORD_BYTES
    return value
  }
  return { word, below: (limit) => scaled(word, limit) }
}

/**
 * Words at or above the largest multiple of the limit are drawn again: every remainder then has exactly as many words as
 * any other. A bare remainder would prefer small numbers, to 10,000 values by 1 in 430,000.
 */
export function scaled(word: () => number, limit: number): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > WORDS)
    throw new RangeError(`no whole number from 1 to 2^32: ${limit}`)
  const end = WORDS - (WORDS % limit)
  for (;;) {
    const value = word()
    if (value < end) return value % limit
  }
}

/** `count` of the numbers 1 to `size` in the order in which they are drawn, none twice: the first steps of a shuffle. */
export function drawOf({ below }: Pick<Stream, 'below'>, count: number, size: number): number[] {
  const balls = Array.from({ length: size }, (_, index) => index + 1)
  for (let place = 0; place < count; place++) {
    const chosen = place + below(size - place)
    const ball = balls[chosen] as number
    balls[chosen] = balls[place] as number
    balls[place] = ball
  }
  return balls.slice(0, count)
}

/** An index, as often as its weight says: whole numbers, together 1 to 2^32. */
export function weightedOf({ below }: Pick<Stream, 'below'>, weights: readonly number[]): number {
  if (!weights.every((weight) => Number.isInteger(weight) && weight >= 0)) throw new RangeError('weights are whole')
  let left = below(weights.reduce((sum, weight) => sum + weight, 0))
  return weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
}
