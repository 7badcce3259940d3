// Every match that ends is remembered: its result is written when the feed says so, and again when the feed corrects it.
import type { PriceBook } from '../../odds/index.ts'
import { type MatchResult, resultOf } from './result.ts'

/** Listens until the answer is called. */
export function createRecorder(book: PriceBook, keep: (result: MatchResult) => void): () => void {
  /** What was kept last, so that a status told again is not written again. */
  const kept = new Map<number, string>()
  const look = (id: number): void => {
    const match = book.match(id)
    if (!match) {
      kept.delete(id)
      return
    }
    const result = match.fixture && resultOf(match.fixture, match.status)
    if (!result) return
    const text = JSON.stringify([result.homeScore, result.awayScore, result.periods, result.ending])
    if (kept.get(id) === text) return
    kept.set(id, text)
    keep(result)
  }
  return book.onChange(({ parentMatchId, status }) => {
    if (status) look(parentMatchId)
  })
}
