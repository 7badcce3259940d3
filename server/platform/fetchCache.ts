// A cache of fetched answers with a life: concurrent requests of one key share one fetch.
import type { Clock } from './clock.ts'

type Kept<T> = { at: number; value: Promise<T> }

export class FetchCache<T> {
  readonly #clock: Clock
  readonly #lifeMs: number
  readonly #countMax: number
  readonly #kept = new Map<string, Kept<T>>()

  constructor(clock: Clock, lifeMs: number, countMax: number) {
    this.#clock = clock
    this.#lifeMs = lifeMs
    this.#countMax = countMax
  }

  /** A failure is rethrown and not cached. `onNew` is called before a fetch, and may throw. */
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

  delete(key: string): void {
    this.#kept.delete(key)
  }
}
