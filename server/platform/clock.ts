// The one source of time for server code; tests pass their own.
export type Clock = { now(): number }
/** Calls `then` after `ms` milliseconds, unless what it gives back is called before. */
export type Timer = { after(ms: number, then: () => void): () => void }

export const systemClock: Clock & Timer = {
  now: () => Date.now(),
  after(ms, then) {
    const timeout = setTimeout(then, ms)
    return () => clearTimeout(timeout)
  },
}
