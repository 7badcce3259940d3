// Outcomes as the book keeps them, with one copy of each text.
import { sellableOdds } from '@walia/domain/odds/odds.ts'
import type { OutcomeState } from './types.ts'

/** What the feed says of an outcome, with the price that it may be sold at. */
export function outcomeOf(id: string, odds: string | null, active: boolean): OutcomeState {
  const sell = active ? sellableOdds(odds) : null
  return { id: keptId(id), odds: sell === null ? odds : keptOdds(sell, odds), sell, active }
}

/** The number first: it tells most changes without a look at the texts, which lie anywhere in memory. */
export const sameOutcome = (a: OutcomeState, b: OutcomeState): boolean =>
  a === b || (a.sell === b.sell && a.active === b.active && a.odds === b.odds && a.id === b.id)

const IDS_MAX = 20_000
const ids = new Map<string, string>()
const SELL_MAX = 10_000
const pricesBySell = Array<string | null>(SELL_MAX).fill(null)

/** One copy of each id and of each usual price: 130,000 outcomes with texts of their own take 6 MB more. */
export function keptId(id: string): string {
  const known = ids.get(id)
  if (known !== undefined) return known
  if (ids.size >= IDS_MAX) ids.clear()
  // A copy: a part of the body would hold the whole body in memory.
  const own = Buffer.from(id).toString()
  ids.set(own, own)
  return own
}

export function keptOdds(sell: number, odds: string | null): string | null {
  if (sell >= SELL_MAX) return odds
  const known = pricesBySell[sell]
  if (known === odds) return known
  pricesBySell[sell] = odds
  return odds
}
