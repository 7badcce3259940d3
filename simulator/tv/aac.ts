// A crowd as AAC: each frame is noise of a stated loudness and nothing else, twelve bytes for 64 ms.
import { createBits } from './bits.ts'

export const SAMPLE_RATE = 16_000
export const FRAME_SAMPLES = 1024
/** Low complexity, 16 kHz, one channel. */
export const AUDIO_CONFIG = Uint8Array.of(0x14, 0x08)

const BANDS = 30
const NOISE_BOOK = 13
const LONGEST_RUN = 31
/** Of the first band's energy: what is written is the difference from the gain less 90, with 256 on top. */
const OFFSET = 90
const ZERO = 256
const GAIN = 120

/** `loudness` from 0 to 1: quiet murmur to a goal. */
export function crowdFrame(loudness: number): Uint8Array {
  const bits = createBits()
  // One channel: its element, its gain, a long window.
  bits.put(0, 3)
  bits.put(0, 4)
  bits.put(GAIN, 8)
  bits.put(0, 4)
  bits.put(BANDS, 6)
  bits.put(0, 1)
  bits.put(NOISE_BOOK, 4)
  for (let left = BANDS; ; left -= LONGEST_RUN) {
    bits.put(Math.min(left, LONGEST_RUN), 5)
    if (left < LONGEST_RUN) break
  }
  const energy = 20 + Math.round(24 * loudness)
  bits.put(ZERO + energy - (GAIN - OFFSET), 9)
  // The other bands are as loud.
  for (let band = 1; band < BANDS; band++) bits.put(0, 1)
  // No pulses, no shaping, no gain control; no spectrum. The end.
  bits.put(0, 3)
  bits.put(7, 3)
  bits.align()
  return bits.done()
}
