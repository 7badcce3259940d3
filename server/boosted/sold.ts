// What a list sells its picks at now: its boosts over the prices of now, cut down together where they cost too much.
import { soldBoostedOf } from '@walia/domain/boosted/boosted.ts'
import { type BoostedBook, boostShareOf, withShareOf } from '@walia/domain/boosted/cost.ts'
import { selectionKeyOf } from '../bets/index.ts'
import type { LineState, MatchState, PriceBook } from '../odds/index.ts'
import { bookOf, floorOf, type ListMoney } from './cost.ts'
import type { BoostedPrice, StoredList } from './queries.ts'

export type SoldDeps = { book: PriceBook; money: ListMoney; now: number; shareOf: ShareOf }

/** What is sold of each boost of the list, in percent. */
export type ShareOf = (list: SoldList, books: readonly BoostedBook[], money: ListMoney) => number
type SoldList = Pick<StoredList, 'id' | 'prices' | 'terms' | 'belowFloor'>

/** Prices in hundredths by `selectionKeyOf`; what is missing is not for sale. */
export type SoldPrices = ReadonlyMap<string, number>

/**
 * A line may move so that the same boost costs more than when the list was made. So its cost is computed again from the
 * lines of now, over everything of the list that is for sale: above the operator's floor every boost is cut by the same
 * share. A line whose cost cannot be computed is not sold. A list that was made below the floor stays what it is.
 */
export function soldPricesOf(deps: SoldDeps, list: SoldList): SoldPrices {
  const offered = [...Map.groupBy(list.prices, ({ parentMatchId }) => parentMatchId).values()].flatMap((prices) =>
    offeredOf(deps, prices),
  )
  if (list.belowFloor) return new Map(offered.flatMap(({ keys, boosted }) => pricesBy(keys, boosted)))
  const { bonus } = deps.money.profile
  const computed = offered.flatMap(({ line, keys, boosted }) => {
    const book = bookOf(line, boosted, bonus)
    return book === null ? [] : [{ line, keys, book }]
  })
  const books = computed.map(({ book }) => book)
  const sold = withShareOf(books, deps.shareOf(list, books, deps.money))
  return new Map(
    computed.flatMap(({ line, keys }, index) => pricesBy(keys, boostedOf(line, sold[index] as BoostedBook))),
  )
}

export const shareNowOf: ShareOf = ({ terms }, books, money) => boostShareOf(books, terms, floorOf(money))

const SHARES_MAX = 200

/** Computed once while the list's lines stand: it takes 3 ms for six matches, and whoever opens the page needs it. */
export function keptShares(): ShareOf {
  const kept = new Map<number, { by: string; tax: ListMoney['tax']; share: number }>()
  return (list, books, money) => {
    const by = JSON.stringify(books)
    const before = kept.get(list.id)
    if (before?.by === by && before.tax === money.tax) return before.share
    const share = shareNowOf(list, books, money)
    if (kept.size >= SHARES_MAX) kept.clear()
    kept.set(list.id, { by, tax: money.tax, share })
    return share
  }
}

type Offered = { line: LineState; keys: ReadonlyMap<string, string>; boosted: ReadonlyMap<string, number> }

/** The outcomes of a match that are for sale, at the list's full boost. */
function offeredOf({ book, now }: SoldDeps, prices: readonly BoostedPrice[]): Offered[] {
  const keys = new Map<string, string>()
  const boosted = new Map<string, number>()
  let line: LineState | null = null
  for (const price of prices) {
    const quote = book.quote(price.parentMatchId, price.subTypeId, price.specifiers, price.outcomeId)
    if (!quote?.open || !quote.producerUp || !isOpenMatch(quote.match, now)) continue
    const sold = soldBoostedOf({ odds: price.odds, from: price.ordinaryOdds }, quote.sell)
    if (sold === null) continue
    keys.set(price.outcomeId, selectionKeyOf(price))
    boosted.set(price.outcomeId, sold)
    line = quote.line
  }
  return line === null ? [] : [{ line, keys, boosted }]
}

const boostedOf = (line: LineState, { outcomes }: BoostedBook): Map<string, number> =>
  new Map(
    outcomes.flatMap(({ boosted }, index) => (boosted === null ? [] : [[line.outcomes[index]?.id ?? '', boosted]])),
  )

const pricesBy = (keys: ReadonlyMap<string, string>, prices: ReadonlyMap<string, number>): [string, number][] =>
  [...keys].flatMap(([outcomeId, key]) => {
    const price = prices.get(outcomeId)
    return price === undefined ? [] : [[key, price]]
  })

export const isOpenMatch = ({ live, status, fixture }: MatchState, now: number): boolean =>
  !live && status.status === 0 && (fixture?.startsAt ?? 0) > now
