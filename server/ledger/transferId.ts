// Ids of transfers: UUID version 7, so that ids sort by time and entries find their month's partition.

import type { Platform } from '../platform/platform.ts'

const VARIANTS = ['8', '9', 'a', 'b']
/** The twelve bits after the version. */
const COUNT_MAX = 0xfff

/** `atMs` is epoch milliseconds; `random` gives at least 10 bytes. */
export function transferIdOf(atMs: number, random: Uint8Array): string {
  const time = Math.floor(atMs).toString(16).padStart(12, '0')
  const digits = Buffer.from(random.buffer, random.byteOffset, 10).toString('hex')
  // The digit that says version 7 stands for the first random one, the variant (8 to b) for the fifth.
  const variant = VARIANTS[(random[2] ?? 0) >> 6]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(1, 4)}-${variant}${digits.slice(5, 8)}-${digits.slice(8)}`
}

/** Ids that ascend in the order in which they are taken, also within a millisecond: a history shows them in this order. */
export function ascendingIds({ clock, random }: Pick<Platform, 'clock' | 'random'>): () => string {
  let [lastMs, count] = [0, 0]
  return () => {
    const now = Math.floor(clock.now())
    if (now > lastMs) [lastMs, count] = [now, 0]
    else [lastMs, count] = count < COUNT_MAX ? [lastMs, count + 1] : [lastMs + 1, 0]
    const id = transferIdOf(lastMs, random.bytes(10))
    return `${id.slice(0, 15)}${count.toString(16).padStart(3, '0')}${id.slice(18)}`
  }
}

/** A day, week or month is closed so long after its end: every transfer with an id of it has committed by then. */
export const PERIOD_CLOSED_AFTER_MS = 3_600_000

/** Below every transfer of the time and later ones, above the earlier ones; as text, as ids compare. */
export function transferIdAt(atMs: number): string {
  const time = Math.max(0, Math.floor(atMs)).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}
