// Pictures of banners: what kind they are and how large, read from their bytes and not from their name.

export const PICTURE_BYTES_MAX = 60 * 1024
/** A few KB may unfold to a gigabyte of pixels; a cheap phone has to hold what it draws. */
export const PICTURE_SIDE_MAX = 2048

/** What is taken, each with the ending of its address. SVG is not: it is a document that may carry scripts. */
export const PICTURE_TYPES = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
} as const
export type PictureType = keyof typeof PICTURE_TYPES
/** Sizes in pixels. */
export type Picture = { type: PictureType; width: number; height: number }
export type PictureRefusal =
  | { ok: false; code: 'PICTURE_TOO_HEAVY'; bytes: number; bytesMax: number }
  /** Neither of the four types, or cut short. */
  | { ok: false; code: 'PICTURE_UNREADABLE' }
  /** Animated: a bettor could not stop it. */
  | { ok: false; code: 'PICTURE_MOVES' }
  | { ok: false; code: 'PICTURE_TOO_LARGE'; width: number; height: number; sideMax: number }

type Read = Picture & { moves: boolean }

/** Refusals in their order. */
export function decidePicture(bytes: Uint8Array): ({ ok: true } & Picture) | PictureRefusal {
  if (bytes.length > PICTURE_BYTES_MAX)
    return { ok: false, code: 'PICTURE_TOO_HEAVY', bytes: bytes.length, bytesMax: PICTURE_BYTES_MAX }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const read = pngOf(view) ?? jpegOf(view) ?? webpOf(view) ?? avifOf(view)
  if (read === null || read.width === 0 || read.height === 0) return { ok: false, code: 'PICTURE_UNREADABLE' }
  const { moves, ...picture } = read
  if (moves) return { ok: false, code: 'PICTURE_MOVES' }
  if (Math.max(picture.width, picture.height) > PICTURE_SIDE_MAX)
    return {
      ...{ ok: false, code: 'PICTURE_TOO_LARGE', sideMax: PICTURE_SIDE_MAX },
      ...{ width: picture.width, height: picture.height },
    }
  return { ok: true, ...picture }
}

const textAt = (view: DataView, offset: number, length: number): string =>
  offset + length > view.byteLength
    ? ''
    : String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + offset, length))

/** A row of parts, each with its length, must reach its end; `acTL` announces frames. */
function pngOf(view: DataView): Read | null {
  if (textAt(view, 0, 8) !== '\x89PNG\r\n\x1a\n' || textAt(view, 12, 4) !== 'IHDR' || view.byteLength < 33) return null
  let moves = false
  for (let offset = 8; offset + 12 <= view.byteLength; offset += 12 + view.getUint32(offset)) {
    const part = textAt(view, offset + 4, 4)
    if (part === 'acTL') moves = true
    if (part === 'IEND') return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20), moves }
  }
  return null
}

/** The size stands in the frame's header (C0 to CF without tables C4, C8 and CC), before the first scan. */
function jpegOf(view: DataView): Read | null {
  if (textAt(view, 0, 3) !== '\xff\xd8\xff' || !endsAsJpeg(view)) return null
  let offset = 2
  while (offset + 9 <= view.byteLength && view.getUint8(offset) === 0xff) {
    const marker = view.getUint8(offset + 1)
    if (marker === 0xff) offset++
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { type: 'image/jpeg', width: view.getUint16(offset + 7), height: view.getUint16(offset + 5), moves: false }
    else if (marker === 0xda) return null
    else offset += 2 + view.getUint16(offset + 2)
  }
  return null
}

/** Cameras add bytes after the end, so it is looked for. */
function endsAsJpeg(view: DataView): boolean {
  for (let offset = view.byteLength - 2; offset > 2; offset--) if (view.getUint16(offset) === 0xffd9) return true
  return false
}

function webpOf(view: DataView): Read | null {
  const isWhole = view.byteLength >= 30 && view.getUint32(4, true) + 8 <= view.byteLength
  if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP' || !isWhole) return null
  const first = textAt(view, 12, 4)
  const still = { type: 'image/webp', moves: false } as const
  if (first === 'VP8 ')
    return { ...still, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (first === 'VP8L') {
    const sides = view.getUint32(21, true)
    return { ...still, width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 }
  }
  if (first !== 'VP8X') return null
  const side = (offset: number): number => (view.getUint32(offset, true) & 0xffffff) + 1
  return { ...still, width: side(24), height: (view.getUint32(26, true) >>> 8) + 1, moves: (view.getUint8(20) & 2) > 0 }
}

type Box = { name: string; start: number; end: number }

/** Boxes between two offsets; null when one of them does not fit. */
function boxesIn(view: DataView, from: number, to: number): Box[] | null {
  const boxes: Box[] = []
  for (let offset = from; offset < to; ) {
    if (offset + 8 > to) return null
    const size = view.getUint32(offset) || to - offset
    if (size < 8 || offset + size > to) return null
    boxes.push({ name: textAt(view, offset + 4, 4), start: offset + 8, end: offset + size })
    offset += size
  }
  return boxes
}

/** Parts of a picture (its transparency, tiles) have sizes too: the largest is the picture's own. */
function avifOf(view: DataView): Read | null {
  const top = boxesIn(view, 0, view.byteLength)
  const [kind] = top ?? []
  if (kind?.name !== 'ftyp' || !top?.some(({ name }) => name === 'mdat')) return null
  const brand = textAt(view, kind.start, 4)
  if (brand !== 'avif' && brand !== 'avis') return null
  const inside = (boxes: Box[] | null, name: string, skip: number): Box[] | null => {
    const box = boxes?.find((each) => each.name === name)
    return box ? boxesIn(view, box.start + skip, box.end) : null
  }
  const properties = inside(inside(inside(top, 'meta', 4), 'iprp', 0), 'ipco', 0) ?? []
  const sizes = properties
    .filter(({ name, start, end }) => name === 'ispe' && end - start >= 12)
    .map(({ start }) => ({ width: view.getUint32(start + 4), height: view.getUint32(start + 8) }))
    .sort((a, b) => b.width * b.height - a.width * a.height)
  const [size] = sizes
  return size ? { type: 'image/avif', ...size, moves: brand === 'avis' } : null
}
