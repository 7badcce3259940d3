// A photo's bytes, read as the JPEG that they must be and written anew from the parts that make the picture: place and time
// of a photo (EXIF), comments, thumbnails, and whatever was put before, between or behind them do not come along.

export type CleanedJpeg =
  | { ok: true; bytes: Uint8Array; width: number; height: number }
  | { ok: false; reason: 'not_jpeg' | 'broken' | 'trailing' | 'too_small' | 'too_large' }

const [SOI, EOI, SOS, DHT, DQT, DRI, APP14] = [0xd8, 0xd9, 0xda, 0xc4, 0xdb, 0xdd, 0xee]
/** Baseline and progressive, Huffman coded: what cameras and browsers write. */
const FRAMES = [0xc0, 0xc1, 0xc2]
/** `APP14` says how colours are coded, nothing else. */
const KEPT = [DHT, DQT, DRI, SOS, APP14, ...FRAMES]
const SEGMENTS_MAX = 500
const APP14_LENGTH = 14

export function cleanJpeg(input: Uint8Array, sides: { min: number; max: number }): CleanedJpeg {
  if (input[0] !== 0xff || input[1] !== SOI || input[2] !== 0xff) return { ok: false, reason: 'not_jpeg' }
  const parts: Uint8Array[] = [input.subarray(0, 2)]
  let [at, scans, segments] = [2, 0, 0]
  let size: { width: number; height: number } | null = null
  while (at < input.length) {
    const marker = markerAt(input, at)
    if (marker === null || ++segments > SEGMENTS_MAX) return { ok: false, reason: 'broken' }
    if (marker.code === EOI) {
      if (marker.end !== input.length) return { ok: false, reason: 'trailing' }
      if (size === null || scans === 0) return { ok: false, reason: 'broken' }
      return checked(parts, size, sides)
    }
    const end = segmentEnd(input, marker.end)
    if (end === null) return { ok: false, reason: 'broken' }
    if (FRAMES.includes(marker.code)) {
      if (size !== null || end - marker.end < 9) return { ok: false, reason: 'broken' }
      size = sizeAt(input, marker.end)
    }
    if (isKept(marker.code, end - marker.end))
      parts.push(Uint8Array.of(0xff, marker.code), input.subarray(marker.end, end))
    at = end
    if (marker.code === SOS) {
      if (size === null) return { ok: false, reason: 'broken' }
      scans += 1
      at = scanEnd(input, end)
      parts.push(input.subarray(end, at))
    }
  }
  return { ok: false, reason: 'broken' }
}

const isKept = (code: number, length: number): boolean =>
  KEPT.includes(code) && (code !== APP14 || length === APP14_LENGTH)

/** A marker may be preceded by any number of fill bytes. */
function markerAt(input: Uint8Array, at: number): { code: number; end: number } | null {
  if (input[at] !== 0xff) return null
  let position = at + 1
  while (input[position] === 0xff) position += 1
  const code = input[position]
  return code === undefined || code < 0xc0 ? null : { code, end: position + 1 }
}

/** `at` is where the two bytes of a segment's length stand, which count themselves. */
function segmentEnd(input: Uint8Array, at: number): number | null {
  const length = ((input[at] ?? 0) << 8) | (input[at + 1] ?? 0)
  return length < 2 || at + length > input.length ? null : at + length
}

/** Of a frame's segment: length (2), precision (1), height (2), width (2). */
const sizeAt = (input: Uint8Array, at: number): { width: number; height: number } => ({
  height: ((input[at + 3] ?? 0) << 8) | (input[at + 4] ?? 0),
  width: ((input[at + 5] ?? 0) << 8) | (input[at + 6] ?? 0),
})

/** Coded data goes on to the next marker; FF 00 is data, FF D0 to FF D7 are restarts within it. */
function scanEnd(input: Uint8Array, from: number): number {
  for (let at = from; at < input.length - 1; at += 1) {
    if (input[at] !== 0xff) continue
    const next = input[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return input.length
}

function checked(
  parts: readonly Uint8Array[],
  { width, height }: { width: number; height: number },
  { min, max }: { min: number; max: number },
): CleanedJpeg {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (short < min) return { ok: false, reason: 'too_small' }
  if (long > max) return { ok: false, reason: 'too_large' }
  const all = [...parts, Uint8Array.of(0xff, EOI)]
  const bytes = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of all) {
    bytes.set(part, at)
    at += part.length
  }
  return { ok: true, bytes, width, height }
}
