// Checks the page's estimate of the server's time against the `Date` of an answer.

/** `Date` of an answer has whole seconds, and an answer may come from a cache that keeps it for one more. */
const DATE_STEP_MS = 1000
const CACHED_MS = 1000

/**
 * What to add to the page's time, ms, where an answer made at `answeredAt` cannot have been requested at `from` and
 * received at `until`, both in the page's time; 0 while it can.
 */
export const correctionOf = (answeredAt: string | null, { from, until }: { from: number; until: number }): number => {
  const at = Date.parse(answeredAt ?? '')
  if (Number.isNaN(at)) return 0
  if (until < at) return at - until
  const latest = at + DATE_STEP_MS + CACHED_MS
  return from > latest ? latest - from : 0
}
