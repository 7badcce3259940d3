// Randomness from a seed and nothing else: a hash of what is asked for, and a small generator seeded by it.

/** 32-bit hash (FNV-1a with a final mix) of any words: the same words, the same number, on every machine. */
export function hashOf(...words: (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const word of words) {
    const text = `${word}\u0001`
    for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return mix(hash)
}

function mix(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A number in [0, 1) from words. */
export function unitOf(...words: (string | number)[]): number {
  return hashOf(...words) / 0x1_0000_0000
}

export type Random = {
  /** In [0, 1). */
  next(): number
  /** Whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  between(min: number, max: number): number
  chance(probability: number): boolean
  normal(mean: number, deviation: number): number
}

/** A generator (sfc32) seeded by words. */
export function randomOf(...words: (string | number)[]): Random {
  let a = hashOf('a', ...words) | 0
  let b = hashOf('b', ...words) | 0
  let c = hashOf('c', ...words) | 0
  let count = 1
  function next(): number {
    const sum = (((a + b) | 0) + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 0x1_0000_0000
  }
  function normal(mean: number, deviation: number): number {
    return mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  }
  return {
    next,
    normal,
    whole: (min, max) => min + Math.floor(next() * (max - min + 1)),
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
  }
}

/** The same items in an order that follows from the random numbers. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items]
  for (let index = result.length - 1; index > 0; index--) {
    const other = random.whole(0, index)
    const held = result[index] as T
    result[index] = result[other] as T
    result[other] = held
  }
  return result
}

export function pick<T>(items: readonly T[], unit: number): T {
  return items[Math.floor(unit * items.length)] as T
}
