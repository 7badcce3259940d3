// How far back a recovery may ask, and how often: the vendor's limits per producer.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** What is older than the window is asked from this much inside it, so that the request is not refused on its way. */
const WINDOW_MARGIN = 10 * MINUTE

/** `afterMs` null asks for all current odds; `whole` says that what is not mentioned may be stale. */
export function recoverFrom(
  goodAt: number | null,
  windowMs: number,
  now: number,
): { afterMs: number | null; whole: boolean } {
  if (goodAt === null) return { afterMs: null, whole: true }
  if (now - goodAt > windowMs) return { afterMs: now - (windowMs - WINDOW_MARGIN), whole: true }
  return { afterMs: goodAt, whole: false }
}

type Request = { at: number; afterMs: number | null }
type Limit = { withinMs: number; countMax: number }

const limits: Readonly<Record<'recent' | 'older' | 'full', readonly Limit[]>> = {
  recent: [
    { withinMs: 10 * MINUTE, countMax: 20 },
    { withinMs: HOUR, countMax: 60 },
  ],
  older: [
    { withinMs: 10 * MINUTE, countMax: 4 },
    { withinMs: HOUR, countMax: 10 },
  ],
  full: [
    { withinMs: 30 * MINUTE, countMax: 2 },
    { withinMs: 2 * HOUR, countMax: 4 },
  ],
}
const LONGEST = 2 * HOUR

function classOf(afterMs: number | null, at: number): keyof typeof limits {
  if (afterMs === null || at - afterMs >= DAY) return 'full'
  return at - afterMs >= 30 * MINUTE ? 'older' : 'recent'
}

/** Whether one more request is within every limit of its class; `kept` are the past requests that still count. */
export function mayRequest(
  past: readonly Request[],
  afterMs: number | null,
  now: number,
): { allowed: boolean; kept: readonly Request[] } {
  const kept = past.filter((request) => now - request.at < LONGEST)
  const wanted = classOf(afterMs, now)
  const same = kept.filter((request) => classOf(request.afterMs, request.at) === wanted)
  const allowed = limits[wanted].every(
    ({ withinMs, countMax }) => same.filter((request) => now - request.at < withinMs).length < countMax,
  )
  return { allowed, kept }
}
