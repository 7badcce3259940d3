// The one source of time for server code; tests pass their own.
export type Clock = { now(): number }
export const systemClock: Clock = { now: () => Date.now() }
