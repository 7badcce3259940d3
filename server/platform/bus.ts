// Hints within a process: a topic per name, listeners called in order, a failing listener never stops the others. What must not be lost goes through the outbox.
import type { Hints } from './events.ts'
import type { Log } from './log.ts'

type Listener<T> = (hint: T) => void

export class Bus {
  readonly #listeners: { [K in keyof Hints]?: Listener<Hints[K]>[] } = {}
  readonly #log: Log
  constructor(log: Log) {
    this.#log = log
  }
  /** Returns the way to stop listening. */
  on<K extends keyof Hints>(name: K, listener: Listener<Hints[K]>): () => void {
    this.#listeners[name] = [...(this.#listeners[name] ?? []), listener]
    return () => {
      this.#listeners[name] = this.#listeners[name]?.filter((each) => each !== listener)
    }
  }
  publish<K extends keyof Hints>(name: K, hint: Hints[K]): void {
    for (const listener of this.#listeners[name] ?? []) {
      try {
        listener(hint)
      } catch (cause) {
        this.#log.error({ err: cause, hint: name }, 'a listener failed')
      }
    }
  }
}
