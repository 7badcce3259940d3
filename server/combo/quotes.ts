// Quotes in force: a price that was promised stands for its life, for these very picks in this order.
import { type JointPick, selectionKeyOf } from '../bets/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Random } from '../platform/random.ts'
import type { ComboPrice } from './price.ts'

export type KeptQuote = { id: string; expiresAt: number; price: ComboPrice }
export type Quotes = {
  keep(price: ComboPrice): KeptQuote
  /** Null when it is unknown, over, or of other picks. */
  find(id: string, picks: readonly JointPick[]): KeptQuote | null
  readonly count: number
}

const ID_BYTES = 12
// More than a second's worth of a crowd; beyond it the oldest promises are asked again, which costs them a price check.
const KEPT_MAX = 100_000

export function createQuotes(clock: Clock, random: Random, lifeMs: number): Quotes {
  // In the order of their ends, as all live equally long.
  const kept = new Map<string, KeptQuote>()
  const forget = (now: number): void => {
    for (const [id, { expiresAt }] of kept) {
      if (expiresAt > now && kept.size <= KEPT_MAX) return
      kept.delete(id)
    }
  }
  return {
    keep(price) {
      const now = clock.now()
      const quote = {
        id: `quo_${Buffer.from(random.bytes(ID_BYTES)).toString('base64url')}`,
        expiresAt: now + lifeMs,
        price,
      }
      kept.set(quote.id, quote)
      forget(now)
      return quote
    },
    find(id, picks) {
      const quote = kept.get(id)
      if (quote === undefined || quote.expiresAt <= clock.now()) return null
      return keysOf(quote.price.picks) === keysOf(picks) ? quote : null
    },
    get count() {
      return kept.size
    },
  }
}

const keysOf = (picks: readonly JointPick[]): string => picks.map(selectionKeyOf).join('\n')
