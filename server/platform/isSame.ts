// Whether a secret that was shown is the one that is known.
import { timingSafeEqual } from 'node:crypto'

/** The time it takes tells nothing but whether the lengths are the same. */
export function isSame(shown: Buffer | string, known: Buffer | string): boolean {
  const [a, b] = [Buffer.from(shown as string), Buffer.from(known as string)]
  return a.length === b.length && timingSafeEqual(a, b)
}
