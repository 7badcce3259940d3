// How often a network and a session may call. The server that we are mounted on knows networks, we know sessions.
import type { Caller } from './http.ts'
import type { Session } from './sessions.ts'

/** `look` reads, `bet` may leave rows behind, `tap` ends or goes on with what was staked. */
export type Kind = 'look' | 'bet' | 'tap'

/**
 * Of a demo nothing is known but its network: with a few bets a second (and DEMO_HOURS in sessions.ts) it leaves some
 * 100,000 rows at most. Who plays for real is limited by his session, however many share his address.
 */
const DEMO_COST: Readonly<Record<Kind, number>> = { look: 1, bet: 6, tap: 0 }
const [BURST, PER_SECOND, SESSIONS_MAX] = [60, 10, 50_000]

export type SessionLimits = { take(session: Session, kind: Kind, caller: Caller): number }

/** In memory: a restart gives everybody a full bucket. */
export function createSessionLimits(now: () => number = Date.now): SessionLimits {
  const buckets = new Map<string, { left: number; at: number }>()
  const takeOne = (id: string): number => {
    const { left, at } = buckets.get(id) ?? { left: BURST, at: now() }
    const has = Math.min(BURST, left + (Math.max(0, now() - at) / 1000) * PER_SECOND)
    buckets.delete(id)
    buckets.set(id, { left: has < 1 ? has : has - 1, at: now() })
    if (buckets.size > SESSIONS_MAX) buckets.delete(buckets.keys().next().value as string)
    return has < 1 ? Math.ceil((1 - has) / PER_SECOND) : 0
  }
  return {
    take: ({ id, token }, kind, caller) => {
      if (kind === 'tap') return 0
      return token === null ? caller.take('crowd', DEMO_COST[kind]) : takeOne(id)
    },
  }
}
