// Answers that had to be fetched, remembered for a while: many who ask at once cost one question.
import type { Clock } from '../platform/clock.ts'

type Kept<T> = { at: number; value: Promise<T> }

export class Remembered<T> {
  readonly #clock: Clock
  readonly #lifeMs: number
  readonly #countMax: number
  readonly #kept = new Map<string, Kept<T>>()

  constructor(clock: Clock, lifeMs: number, countMax: number) {
    this.#clock = clock
    this.#lifeMs = lifeMs
    this.#countMax = countMax
  }

  /** A failure is handed on and not remembered. `onNew` comes before anything is fetched, and may throw. */
  of(key: string, fetch: () => Promise<T>, onNew?: () => void): Promise<T> {
    const now = this.#clock.now()
    const known = this.#kept.get(key)
    if (known && now - known.at < this.#lifeMs && now >= known.at) return known.value
    onNew?.()
    const value = fetch()
    const kept = { at: now, value }
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    value.catch(() => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key)
    })
    if (this.#kept.size > this.#countMax) this.#kept.delete(this.#kept.keys().next().value ?? '')
    return value
  }
}
