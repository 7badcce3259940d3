// What a boosted list costs, from the price book's whole lines, as an operator reads it.

import { countsForBonus } from '@walia/domain/betslip/bonusLegs.ts'
import type { ListTerms } from '@walia/domain/boosted/boosted.ts'
import { type BoostedBook, listCostOf } from '@walia/domain/boosted/cost.ts'
import { type BonusRules, limitsOf, type MarketProfile, type TaxRow } from '@walia/domain/market/profile.ts'
import { winnersOf } from '@walia/domain/odds/margin.ts'
import { marketOf } from '@walia/domain/settlement/markets.ts'
import { lineKey, type PriceBook } from '../odds/index.ts'
import type { BoostedPrice } from './queries.ts'

export type ListMoney = { profile: MarketProfile; tax: TaxRow }

/** Null where a line lacks a price or its market is not known. */
export function booksOf(book: PriceBook, prices: readonly BoostedPrice[], bonus: BonusRules): BoostedBook[] | null {
  const books: BoostedBook[] = []
  for (const [parentMatchId, some] of Map.groupBy(prices, (price) => price.parentMatchId)) {
    const [{ subTypeId, specifiers }] = some as [BoostedPrice]
    const line = book.match(parentMatchId)?.lines.get(lineKey(subTypeId, specifiers))
    const market = marketOf(subTypeId)
    const sold = line?.outcomes.map(({ sell, active }) => (active ? sell : null)) ?? []
    if (!line || !market || sold.includes(null)) return null
    const asked = { market: subTypeId, specifiers, prices: sold }
    books.push({
      winners: winnersOf(market.id),
      outcomes: line.outcomes.map(({ id, sell }) => ({
        ordinary: sell as number,
        boosted: some.find(({ outcomeId }) => outcomeId === id)?.odds ?? null,
        counts: countsForBonus(asked, sell as number, bonus),
      })),
    })
  }
  return books
}

/** `holds` when the house keeps what the floor asks for. */
export function listCostTextsOf(
  books: readonly BoostedBook[],
  terms: ListTerms,
  { profile, tax }: ListMoney,
): { cost: object; holds: boolean } {
  const { overrounds, best, cover } = listCostOf(books, terms, limitsOf(profile, 'sports', 'slip'), tax)
  const paidMax = 1 - profile.economics.keptMinBasisPoints / 10_000
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
