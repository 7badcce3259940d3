// Ids of transfers: UUID version 7, so that ids sort by time and entries find their month's partition.

/** `atMs` is epoch milliseconds; `random` gives at least 10 bytes. */
export function transferIdOf(atMs: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, Math.floor(atMs / 2 ** 32))
  view.setUint32(2, Math.floor(atMs) % 2 ** 32)
  bytes.set(random.subarray(0, 10), 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Buffer.from(bytes).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
