// The list of recent codes: pure, newest first, each code once.

/** `at`: epoch ms. */
export type RecentCode = { code: string; kind: 'loaded' | 'shared'; pickCount: number; at: number }

const DAY_MS = 86_400_000
const CODES_MAX = 5

/** Codes that have not expired. The storage may be older than this build, or edited. */
export const keptCodes = (
  codes: unknown,
  now: number,
  days: Readonly<Record<RecentCode['kind'], number>>,
): RecentCode[] =>
  Array.isArray(codes)
    ? codes.filter(isRecent).filter(({ kind, at }) => at <= now && now < at + days[kind] * DAY_MS)
    : []

const isRecent = (value: unknown): value is RecentCode => {
  const { code, kind, pickCount, at } = (value ?? {}) as Partial<RecentCode>
  return (
    typeof code === 'string' &&
    (kind === 'loaded' || kind === 'shared') &&
    typeof pickCount === 'number' &&
    typeof at === 'number'
  )
}

/** A shared code stays marked as shared, also once it is loaded. */
export const withCode = (codes: readonly RecentCode[], added: RecentCode): RecentCode[] =>
  [added, ...codes.filter(({ code }) => code !== added.code)].slice(0, CODES_MAX)
