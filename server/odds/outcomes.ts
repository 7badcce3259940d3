// Outcomes as the book keeps them, with one copy of each text.
import { sellableOdds } from '@walia/domain/odds/odds.ts'
import { outcomeOf, type Price, priceOf } from '@walia/domain/odds/price.ts'
import type { OutcomeState } from './types.ts'

export type Prices = readonly Price[]

/** What the feed says of an outcome, with the price that it may be sold at. */
export function readPrice(id: string, odds: string | null, active: boolean): Price {
  const sell = active ? sellableOdds(odds) : null
  const price = priceOf({ id, odds, sell, active })
  if (typeof price === 'number') return price
  return { id: keptId(id), odds: sell === null ? odds : keptOdds(sell, odds), sell, active }
}

/** As readers and the database have them. */
export const outcomesOf = (prices: Prices): readonly OutcomeState[] => prices.map(outcomeOf)

export const pricesOf = (outcomes: readonly OutcomeState[]): Prices => outcomes.map(priceOf)

const IDS_MAX = 20_000
const ids = new Map<string, string>()
const SELL_MAX = 10_000
const pricesBySell = Array<string | null>(SELL_MAX).fill(null)

/** One copy of each id and of each usual price. */
function keptId(id: string): string {
  const known = ids.get(id)
  if (known !== undefined) return known
  if (ids.size >= IDS_MAX) ids.clear()
  // A copy: a part of the body would hold the whole body in memory.
  const own = Buffer.from(id).toString()
  ids.set(own, own)
  return own
}

function keptOdds(sell: number, odds: string | null): string | null {
  if (sell >= SELL_MAX) return odds
  const known = pricesBySell[sell]
  if (known === odds) return known
  pricesBySell[sell] = odds
  return odds
}
