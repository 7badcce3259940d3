// Where prices come from: the feed's book, or the super league for its own matches.
import { isVirtualMatchId } from '@walia/domain/virtuals/ids.ts'
import type { Pool } from 'pg'
import type { PriceBook } from '../odds/index.ts'

export type PriceSource = Pick<PriceBook, 'quote'>

/** The super league. The start of its quotes is the end of the betting. */
export type VirtualMatches = PriceSource & {
  /** Final scores, of matches whose whistle has gone. */
  loadScores(db: Pick<Pool, 'query'>, parentMatchIds: readonly number[]): Promise<ReadonlyMap<number, Score>>
}
type Score = { home: number; away: number }

/** The right source by the match's id. */
export const priceSourceOf = (book: PriceSource, virtuals: PriceSource | null): PriceSource =>
  virtuals === null
    ? book
    : {
        quote: (parentMatchId, market, specifiers, outcomeId) =>
          (isVirtualMatchId(parentMatchId) ? virtuals : book).quote(parentMatchId, market, specifiers, outcomeId),
      }
