// The one source of randomness for server code: cryptographic bytes; tests pass their own.
import { randomBytes, randomInt } from 'node:crypto'

export type Random = { bytes(count: number): Uint8Array; below(limit: number): number }
export const systemRandom: Random = { bytes: (count) => randomBytes(count), below: (limit) => randomInt(limit) }
