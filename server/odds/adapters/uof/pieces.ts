// Pieces of bodies that come again and again, known by their bytes: what was read of one before is read no more.
import { textAt, wordAt } from './bodyBytes.ts'

/**
 * What `read` makes of the bytes from `from` to `end`: at least four, at most four times `words`. One place each: of two
 * pieces that share theirs the later one is kept. Null is not remembered.
 */
export type Pieces<T> = (from: number, end: number) => T | null

export function createPieces<T>(bits: number, words: number, read: (text: string) => T | null): Pieces<T> {
  const kept = new Int32Array(words << bits)
  const lengths = new Int32Array(1 << bits)
  const values = Array<T | null>(1 << bits).fill(null)
  const shift = 32 - bits

  /** Four bytes each; the last word reaches back into the one before. */
  const placeOf = (from: number, end: number): number => {
    let hash = wordAt(end - 4)
    for (let i = from; i <= end - 4; i += 4) hash = (Math.imul(hash, 0x9e3779b1) ^ wordAt(i)) | 0
    return Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) >>> shift
  }
  const isKnown = (place: number, from: number, end: number): boolean => {
    if (lengths[place] !== end - from) return false
    let k = words * place
    for (let i = from; i <= end - 4; i += 4) if (kept[k++] !== wordAt(i)) return false
    return ((end - from) & 3) === 0 || kept[k] === wordAt(end - 4)
  }
  const learn = (place: number, from: number, end: number): T | null => {
    const value = read(textAt(from, end))
    if (value === null) return null
    let k = words * place
    for (let i = from; i <= end - 4; i += 4) kept[k++] = wordAt(i)
    if (((end - from) & 3) !== 0) kept[k] = wordAt(end - 4)
    lengths[place] = end - from
    values[place] = value
    return value
  }
  return (from, end) => {
    if (end - from < 4 || end - from > 4 * words) return null
    const place = placeOf(from, end)
    return isKnown(place, from, end) ? (values[place] as T) : learn(place, from, end)
  }
}
