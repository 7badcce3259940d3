// Bits of a video or audio frame: fixed lengths, Exp-Golomb codes, and a NAL unit with what its bytes must not look like
// escaped.
export type Bits = {
  /** `count` low bits of `value`, highest first. */
  put(value: number, count: number): void
  /** Unsigned Exp-Golomb. */
  ue(value: number): void
  /** Signed: 0, 1, -1, 2, -2 … */
  se(value: number): void
  /** Zeros up to the next byte. */
  align(): void
  /** After `align`. */
  bytes(values: Uint8Array): void
  /** A one, then zeros up to the next byte. */
  trail(): void
  done(): Uint8Array
}

export function createBits(): Bits {
  const out: number[] = []
  let held = 0
  let count = 0
  const put = (value: number, length: number): void => {
    for (let at = length - 1; at >= 0; at--) {
      held = (held << 1) | ((value >>> at) & 1)
      if (++count < 8) continue
      out.push(held)
      held = 0
      count = 0
    }
  }
  const ue = (value: number): void => {
    const length = 32 - Math.clz32(value + 1)
    put(0, length - 1)
    put(value + 1, length)
  }
  const align = (): void => put(0, (8 - count) % 8)
  return {
    put,
    ue,
    se: (value) => ue(value > 0 ? 2 * value - 1 : -2 * value),
    align,
    bytes: (values) => {
      for (const value of values) out.push(value)
    },
    trail() {
      put(1, 1)
      align()
    },
    done: () => Uint8Array.from(out),
  }
}

/** Two zero bytes are never followed by 0 to 3: a 3 is put between. */
export function nalOf(header: number, payload: Uint8Array): Uint8Array {
  const out = [header]
  let zeros = 0
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      out.push(3)
      zeros = 0
    }
    out.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Uint8Array.from(out)
}
