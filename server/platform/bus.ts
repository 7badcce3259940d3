// In-process news between slices: a topic per event name, listeners called in order, a failing listener never stops the others.
import type { Log } from './log.ts'

type Listener<T> = (news: T) => void | Promise<void>

/** `Events` maps an event's name to its payload; slices widen it through their own events.ts. */
export class Bus<Events extends Record<string, unknown>> {
  readonly #listeners = new Map<keyof Events, Listener<never>[]>()
  readonly #log: Log
  constructor(log: Log) {
    this.#log = log
  }
  on<K extends keyof Events>(name: K, listener: Listener<Events[K]>): () => void {
    const list = this.#listeners.get(name) ?? []
    list.push(listener as Listener<never>)
    this.#listeners.set(name, list)
    return () =>
      this.#listeners.set(
        name,
        (this.#listeners.get(name) ?? []).filter((l) => l !== listener),
      )
  }
  publish<K extends keyof Events>(name: K, news: Events[K]): void {
    for (const listener of this.#listeners.get(name) ?? []) {
      try {
        const running = (listener as Listener<Events[K]>)(news)
        if (running instanceof Promise) running.catch((cause) => this.#fault(name, cause))
      } catch (cause) {
        this.#fault(name, cause)
      }
    }
  }
  #fault(name: keyof Events, cause: unknown): void {
    this.#log.error({ err: cause, event: String(name) }, 'a listener failed')
  }
}
