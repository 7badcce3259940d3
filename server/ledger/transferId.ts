// Ids of transfers: UUID version 7, so that ids sort by time and entries find their month's partition.

const VARIANTS = ['8', '9', 'a', 'b']

/** `atMs` is epoch milliseconds; `random` gives at least 10 bytes. */
export function transferIdOf(atMs: number, random: Uint8Array): string {
  const time = Math.floor(atMs).toString(16).padStart(12, '0')
  const digits = Buffer.from(random.buffer, random.byteOffset, 10).toString('hex')
  // The digit that says version 7 stands for the first random one, the variant (8 to b) for the fifth.
  const variant = VARIANTS[(random[2] ?? 0) >> 6]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(1, 4)}-${variant}${digits.slice(5, 8)}-${digits.slice(8)}`
}
