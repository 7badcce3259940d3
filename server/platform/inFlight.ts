// How many bets an account may have on their way: one account's bets are decided one after the other, so whoever sends
// thousands at once would otherwise keep everybody else waiting.
import { Refusal } from '../platform/http.ts'

/** Far above what fingers send, whose next bet waits for the answer; bets in the live hold count as well. */
export const BETS_IN_FLIGHT_MAX = 20
const RETRY_SECONDS = 1

export class InFlight {
  readonly #byAccount = new Map<number, number>()

  /** Runs one bet. Throws TOO_MANY_REQUESTS while so many of the account are under way. */
  async run<T>(accountId: number, bet: () => Promise<T>): Promise<T> {
    const before = this.#byAccount.get(accountId) ?? 0
    if (before >= BETS_IN_FLIGHT_MAX) throw new Refusal('TOO_MANY_REQUESTS', { retry_in: RETRY_SECONDS })
    this.#byAccount.set(accountId, before + 1)
    try {
      return await bet()
    } finally {
      const left = (this.#byAccount.get(accountId) ?? 1) - 1
      if (left > 0) this.#byAccount.set(accountId, left)
      else this.#byAccount.delete(accountId)
    }
  }
}
