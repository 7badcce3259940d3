// When a provider is asked about an open deposit: soon at first, then less and less often, never given up.
const FIRST_MS = 5_000
const LONGEST_MS = 3_600_000

/** After `queryCount` questions; doubles each time up to an hour. */
export const nextQueryAtOf = (nowMs: number, queryCount: number): Date =>
  new Date(nowMs + Math.min(FIRST_MS * 2 ** Math.min(queryCount, 20), LONGEST_MS))
