// How often a network may request what costs more than most: a bucket of tokens per network, in memory.
import type { Clock } from './clock.ts'
import { networksOf } from './network.ts'

export type Rate = {
  /** At once, and what comes back per second. A /48 of IPv6, a household's or an office's, has four times as much. */
  burst: number
  perSecond: number
}

/**
 * What one network may have worked out that is not ready: a token is about a millisecond of the server. Many customers of
 * a mobile network share an address, so it is wide, and an operator may make it wider.
 */
export const CROWD: Rate = { burst: 900, perSecond: 60 }
const WIDE_FACTOR = 4
const NETWORKS_MAX = 50_000

type Bucket = { left: number; at: number }

/** Customers of one mobile network share an address, so rates are wide; `isExempt` are the proxies that speak for others. */
export class Rates {
  readonly #clock: Clock
  readonly #rate: Rate
  readonly #isExempt: (address: string) => boolean
  readonly #buckets = new Map<string, Bucket>()

  constructor(clock: Clock, rate: Rate, isExempt: (address: string) => boolean = () => false) {
    this.#clock = clock
    this.#rate = rate
    this.#isExempt = isExempt
  }

  /** Takes `cost` from all networks of the address or from none; 0, or the seconds to wait. */
  take(address: string, cost = 1): number {
    if (this.#isExempt(address)) return 0
    const now = this.#clock.now()
    const buckets = networksOf(address).map((network, width) => this.#bucketOf(network, now, width))
    // What costs more than there ever is goes through a full bucket.
    const missing = buckets.map(({ left }, width) => Math.min(cost, this.#burstOf(width)) - left)
    const waits = missing.map((tokens, width) => tokens / (this.#rate.perSecond * factorOf(width)))
    const wait = Math.max(...waits)
    if (wait > 0) return Math.ceil(wait)
    for (const bucket of buckets) bucket.left -= cost
    return 0
  }

  #burstOf = (width: number): number => this.#rate.burst * factorOf(width)

  /** Refilled; the networks that have been quiet longest are forgotten first. */
  #bucketOf(network: string, now: number, width: number): Bucket {
    const bucket = this.#buckets.get(network) ?? { left: this.#burstOf(width), at: now }
    const regained = (Math.max(0, now - bucket.at) / 1000) * this.#rate.perSecond * factorOf(width)
    bucket.left = Math.min(this.#burstOf(width), bucket.left + regained)
    bucket.at = now
    this.#buckets.delete(network)
    this.#buckets.set(network, bucket)
    if (this.#buckets.size > NETWORKS_MAX) this.#buckets.delete(this.#buckets.keys().next().value as string)
    return bucket
  }
}

/** One bucket for everybody together, whatever network they come from. */
export class Budget {
  readonly #clock: Clock
  readonly #rate: Rate
  #left: number
  #at: number

  constructor(clock: Clock, rate: Rate) {
    this.#clock = clock
    this.#rate = rate
    this.#left = rate.burst
    this.#at = clock.now()
  }

  /** Takes `cost` or nothing; 0, or the seconds to wait. */
  take(cost: number): number {
    const { burst, perSecond } = this.#rate
    const now = this.#clock.now()
    this.#left = Math.min(burst, this.#left + (Math.max(0, now - this.#at) / 1000) * perSecond)
    this.#at = now
    const missing = Math.min(cost, burst) - this.#left
    if (missing > 0) return Math.ceil(missing / perSecond)
    this.#left -= cost
    return 0
  }
}

const factorOf = (width: number): number => (width === 0 ? 1 : WIDE_FACTOR)
