// The body that is being read, byte by byte. Compared four bytes at a time: a sixth of the work of reading a price.

const LENGTH_MAX = 1 << 20
/** Zeros behind the body, more than is looked ahead: nothing that is looked for has one, so nothing is found behind it. */
const ROOM = 512
/** One for all bodies: where it lies is then known to the compiled code. */
export const bytes = Buffer.alloc(LENGTH_MAX + ROOM)
const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** False for a body that does not fit in; a full odds_change of a busy match is about 300 kB. */
export function loadBytes(body: Uint8Array): boolean {
  if (body.byteLength > LENGTH_MAX) return false
  bytes.set(body)
  bytes.fill(0, body.byteLength, body.byteLength + ROOM)
  return true
}

export const textAt = (from: number, end: number): string => bytes.toString('utf8', from, end)

export const wordAt = (at: number): number => view.getInt32(at, true)

/** A text of four or more letters as the words that it is compared by; the last one reaches back into the one before. */
export type Words = { readonly length: number; readonly words: Int32Array; readonly last: number }

export function wordsOf(text: string): Words {
  const letters = Buffer.from(text)
  const words = Int32Array.from({ length: letters.length >> 2 }, (_, k) => letters.readInt32LE(4 * k))
  return { length: letters.length, words, last: letters.readInt32LE(letters.length - 4) }
}

export function standsAt({ length, words, last }: Words, at: number): boolean {
  for (let k = 0; k < words.length; k++) if (view.getInt32(at + 4 * k, true) !== words[k]) return false
  return view.getInt32(at + length - 4, true) === last
}
