// A line of the price book.
import { factsOfKey, type LineFacts } from '@walia/domain/odds/guard.ts'
import type { SoldPrices } from './guardTypes.ts'
import { outcomesOf, type Prices } from './outcomes.ts'
import { type LineState, type LineStatus, lineKey, type OutcomeState } from './types.ts'

/** What a line is made of. */
export type LineParts = Omit<LineState, 'outcomes'> & {
  prices: Prices
  seen: readonly number[]
  sold: SoldPrices | null
}

/**
 * Changes in place with new prices: a line of its own for each was most of what the collector had to move. A list of
 * prices never changes; readers have outcomes in its place, made when the first one asks.
 */
export class BookLine implements LineState {
  // Declared only: a field that begins as undefined would get a new number on the heap with each new time.
  declare readonly market: number
  declare readonly specifiers: string
  declare product: number
  declare status: LineStatus
  declare favourite: boolean
  declare at: number
  declare prices: Prices
  /** Product, time, product, time: when other producers than the owner last spoke of the line. */
  declare seen: readonly number[]
  /** What the guard measures new prices against; here, not in a map of its own: it is asked for with every price. */
  declare sold: SoldPrices | null
  declare private known: LineFacts | null
  declare private listed: { prices: Prices; outcomes: readonly OutcomeState[] } | null

  constructor({ market, specifiers, product, status, favourite, at, prices, seen, sold }: LineParts) {
    this.market = market
    this.specifiers = specifiers
    this.product = product
    this.status = status
    this.favourite = favourite
    this.at = at
    this.prices = prices
    this.seen = seen
    this.sold = sold
    this.known = null
    this.listed = null
  }

  /** What its name says of its prices; kept here, since the guard asks with every price. */
  get facts(): LineFacts {
    this.known ??= factsOfKey(lineKey(this.market, this.specifiers))
    return this.known
  }

  /** The same list until the prices are others. */
  get outcomes(): readonly OutcomeState[] {
    if (this.listed?.prices !== this.prices) this.listed = { prices: this.prices, outcomes: outcomesOf(this.prices) }
    return this.listed.outcomes
  }

  /** Another line that says the same but for `changes`. */
  with(changes: Partial<LineParts>): BookLine {
    const { market, specifiers, product, status, favourite, at, prices, seen, sold } = this
    const other = new BookLine({ market, specifiers, product, status, favourite, at, prices, seen, sold, ...changes })
    other.known = this.known
    return other
  }
}
