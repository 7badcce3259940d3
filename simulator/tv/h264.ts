// H.264 as small as it can be written by hand (constrained baseline, CAVLC): a macroblock is its bytes as they are, or a
// copy of its neighbour's edge without a residual, or what it was in the picture before. No transform, no motion.
import { type Bits, createBits, nalOf } from './bits.ts'

export const COLUMNS = 16
export const ROWS = 9
export const WIDTH = COLUMNS * 16
export const HEIGHT = ROWS * 16

/** 256 of luma, then 64 of each chroma. */
export type Samples = Uint8Array
/** As it is; from the row above, the column to the left, or unchanged since the last picture. */
export type Block = { kind: 'raw'; samples: Samples } | { kind: 'above' | 'left' } | { kind: 'same' }

const NAL = { slice: 0x61, idr: 0x65, sps: 0x67, pps: 0x68 }
const FRAME_NUMBER_BITS = 4
const LEVEL = 12
/** Of a block's four-by-fours; those of raw samples count as full. */
const FULL = 16

export function sequenceParameters(): Uint8Array {
  const bits = createBits()
  bits.put(66, 8)
  bits.put(0xc0, 8)
  bits.put(LEVEL, 8)
  bits.ue(0)
  bits.ue(FRAME_NUMBER_BITS - 4)
  // Pictures are shown in the order in which they are coded.
  bits.ue(2)
  bits.ue(1)
  bits.put(0, 1)
  bits.ue(COLUMNS - 1)
  bits.ue(ROWS - 1)
  // Frames, inference, no cropping, no usability information.
  bits.put(0b1100, 4)
  bits.trail()
  return nalOf(NAL.sps, bits.done())
}

export function pictureParameters(): Uint8Array {
  const bits = createBits()
  bits.ue(0)
  bits.ue(0)
  bits.put(0, 2)
  for (let each = 0; each < 3; each++) bits.ue(0)
  bits.put(0, 3)
  for (let each = 0; each < 3; each++) bits.se(0)
  // Deblocking is said in each slice.
  bits.put(0b100, 3)
  bits.trail()
  return nalOf(NAL.pps, bits.done())
}

/** `index` counts from the key picture, which is 0. A key picture has no block that is the `same`. */
export function pictureOf(blocks: readonly Block[], index: number): Uint8Array {
  const isKey = index === 0
  const bits = createBits()
  writeHeader(bits, index)
  let skipped = 0
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'same') {
      skipped++
      continue
    }
    if (!isKey) bits.ue(skipped)
    skipped = 0
    writeBlock(bits, blocks, at, isKey)
  }
  if (skipped > 0) bits.ue(skipped)
  bits.trail()
  return nalOf(isKey ? NAL.idr : NAL.slice, bits.done())
}

function writeHeader(bits: Bits, index: number): void {
  bits.ue(0)
  bits.ue(index === 0 ? 7 : 5)
  bits.ue(0)
  bits.put(index % 2 ** FRAME_NUMBER_BITS, FRAME_NUMBER_BITS)
  if (index === 0) bits.ue(0)
  bits.put(0, index === 0 ? 2 : 3)
  bits.se(0)
  bits.ue(1)
}

const RAW_TYPE = 25
const PREDICTED_TYPE = { above: 1, left: 2 }
const CHROMA_MODE = { above: 2, left: 1 }
/** Types of a picture that builds on another stand after its own five. */
const INTRA_AFTER = 5

function writeBlock(bits: Bits, blocks: readonly Block[], at: number, isKey: boolean): void {
  const block = blocks[at] as Exclude<Block, { kind: 'same' }>
  const shift = isKey ? 0 : INTRA_AFTER
  if (block.kind === 'raw') {
    bits.ue(RAW_TYPE + shift)
    bits.align()
    bits.bytes(block.samples)
    return
  }
  bits.ue(PREDICTED_TYPE[block.kind] + shift)
  bits.ue(CHROMA_MODE[block.kind])
  bits.se(0)
  writeNoResidual(bits, countAround(blocks, at))
}

/** The code for "no coefficients" depends on how many the neighbours have. */
function writeNoResidual(bits: Bits, around: number): void {
  if (around < 2) bits.put(1, 1)
  else if (around < 4) bits.put(0b11, 2)
  else if (around < 8) bits.put(0b1111, 4)
  else bits.put(0b000011, 6)
}

function countAround(blocks: readonly Block[], at: number): number {
  const countOf = (block: Block | undefined): number => (block?.kind === 'raw' ? FULL : 0)
  const hasLeft = at % COLUMNS > 0
  const hasAbove = at >= COLUMNS
  const left = hasLeft ? countOf(blocks[at - 1]) : 0
  const above = hasAbove ? countOf(blocks[at - COLUMNS]) : 0
  return hasLeft && hasAbove ? (left + above + 1) >> 1 : left + above
}
