// Limits on tries: what one is, and those that count an address.
import { networksOf } from './network.ts'

/** At most `count` tries of a subject within a sliding window. `peek`: looked at, not counted against. */
export type Limit = { kind: string; subject: string; count: number; windowSeconds: number; peek?: boolean }

/** A line of a customer has a /64; a /48 may hold several, and has so many times a line's tries. */
const SITE_TIMES = 4

/** `count` is what an IPv4 address or an IPv6 /64 has. */
export const addressLimits = (kind: string, ip: string, count: number, windowSeconds: number): Limit[] =>
  networksOf(ip).map((network, width) => ({
    kind,
    subject: `ip ${network}`,
    count: width === 0 ? count : count * SITE_TIMES,
    windowSeconds,
  }))
