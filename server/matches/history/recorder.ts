// Stores the result of every match that ends, and again when the feed corrects it.
import type { PriceBook } from '../../odds/index.ts'
import { type MatchResult, resultOf } from './result.ts'

/** Returns the way to stop. */
export function createRecorder(book: PriceBook, store: (result: MatchResult) => void): () => void {
  /** By match, so that the same result is not written again. */
  const written = new Map<number, string>()
  const check = (id: number): void => {
    const match = book.match(id)
    if (!match) {
      written.delete(id)
      return
    }
    const result = match.fixture && resultOf(match.fixture, match.status)
    if (!result) return
    const text = JSON.stringify([result.homeScore, result.awayScore, result.periods, result.ending])
    if (written.get(id) === text) return
    written.set(id, text)
    store(result)
  }
  return book.onChange(({ parentMatchId, status }) => {
    if (status) check(parentMatchId)
  })
}
