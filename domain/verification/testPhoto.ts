// For tests: the bytes of a JPEG, built part by part, with whatever somebody may have put into it.

export type PhotoParts = {
  width?: number
  height?: number
  /** Colour of the one block, so that two photos differ. */
  tone?: number
  /** Segments before the picture's own: marker and content. */
  before?: readonly (readonly [marker: number, content: string])[]
  /** Bytes behind the end. */
  behind?: string
}

const bytesOf = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0) & 0xff)

const segment = (marker: number, content: readonly number[]): number[] => [
  ...[0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff],
  ...content,
]

const QUANTISATION = [0, ...Array<number>(64).fill(1)]
/** One code of one bit for DC, one for AC. */
const HUFFMAN = [0x00, 1, ...Array<number>(15).fill(0), 0, 0x10, 1, ...Array<number>(15).fill(0), 0]

export function testPhoto({
  width = 800,
  height = 500,
  tone = 0,
  before = [],
  behind = '',
}: PhotoParts = {}): Uint8Array {
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...before.flatMap(([marker, content]) => segment(marker, bytesOf(content))),
    ...segment(0xdb, QUANTISATION),
    ...segment(0xc0, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]),
    ...segment(0xc4, HUFFMAN),
    ...segment(0xda, [1, 1, 0x00, 0, 63, 0]),
    // Coded data, with a stuffed FF, a restart and nothing that ends it.
    ...[tone & 0x7f, (tone >> 7) & 0x7f, 0xff, 0x00, 0x3c, 0xff, 0xd0, 0x55],
    ...[0xff, 0xd9],
    ...bytesOf(behind),
  ])
}
