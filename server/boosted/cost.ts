// What a boosted list costs, from the price book's whole lines, as an operator reads it.

import { countsForBonus } from '@walia/domain/betslip/bonusLegs.ts'
import type { ListTerms } from '@walia/domain/boosted/boosted.ts'
import { type BoostedBook, listCostOf } from '@walia/domain/boosted/cost.ts'
import { type BonusRules, limitsOf, type MarketProfile, type TaxRow } from '@walia/domain/market/profile.ts'
import { winnersOf } from '@walia/domain/odds/margin.ts'
import { marketOf } from '@walia/domain/settlement/markets.ts'
import { type LineState, lineKey, type PriceBook } from '../odds/index.ts'
import type { BoostedPrice } from './queries.ts'

export type ListMoney = { profile: MarketProfile; tax: TaxRow }

/** Null where a line lacks a price or its market is not known. */
export function booksOf(book: PriceBook, prices: readonly BoostedPrice[], bonus: BonusRules): BoostedBook[] | null {
  const books: BoostedBook[] = []
  for (const [parentMatchId, some] of Map.groupBy(prices, (price) => price.parentMatchId)) {
    const [{ subTypeId, specifiers }] = some as [BoostedPrice]
    const line = book.match(parentMatchId)?.lines.get(lineKey(subTypeId, specifiers))
    const found = line && bookOf(line, new Map(some.map(({ outcomeId, odds }) => [outcomeId, odds])), bonus)
    if (!found) return null
    books.push(found)
  }
  return books
}

/** `boosted`: prices by outcome. Null as above. */
export function bookOf(line: LineState, boosted: ReadonlyMap<string, number>, bonus: BonusRules): BoostedBook | null {
  const { market: id, specifiers, outcomes } = line
  const market = marketOf(id)
  const sold = outcomes.map(({ sell, active }) => (active ? sell : null))
  if (!market || sold.includes(null)) return null
  const counts = countsForBonus({ market: id, specifiers, prices: sold }, bonus)
  return {
    winners: winnersOf(id),
    outcomes: outcomes.map(({ id: outcomeId, sell }) => ({
      ordinary: sell as number,
      boosted: boosted.get(outcomeId) ?? null,
      counts,
    })),
  }
}

/** What a list may be paid for, and what its slips are figured by. */
export const floorOf = ({ profile, tax }: ListMoney) => ({
  limits: limitsOf(profile, 'sports', 'slip'),
  tax,
  paidMax: 1 - profile.economics.keptMinBasisPoints / 10_000,
})

/** `holds` when the house keeps what the floor asks for. */
export function listCostTextsOf(
  books: readonly BoostedBook[],
  terms: ListTerms,
  money: ListMoney,
): { cost: object; holds: boolean } {
  const { limits, tax, paidMax } = floorOf(money)
  const { overrounds, best, cover } = listCostOf(books, terms, limits, tax)
  return {
    holds: best.paid <= paidMax,
    cost: {
      overroundsAfterBoost: overrounds.map(textOf),
      bestSlip: { legs: best.legs, paidOfNetStake: textOf(best.paid), returnedOfStake: textOf(best.returned) },
      coverEverythingReturns: textOf(cover),
      paidOfNetStakeMax: textOf(paidMax),
    },
  }
}

const textOf = (share: number): string => share.toFixed(4)
